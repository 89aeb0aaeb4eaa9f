import { useEffect } from 'react';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { ToastProvider } from '#pwa/ui/overlay/Toast.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import type { ToastRelay } from './toast-relay.ts';

export function Toasts({ relay }: { readonly relay: ToastRelay }) {
  const t = useText('common');
  const direction = useDirection();
  return (
    <ToastProvider
      dir={direction}
      labels={{ announcement: t('toast.announcement'), viewport: t('toast.viewport'), dismiss: t('toast.dismiss') }}
    >
      <Connection relay={relay} />
    </ToastProvider>
  );
}

function Connection({ relay }: { readonly relay: ToastRelay }) {
  const toaster = useToast();
  useEffect(() => relay.connect(toaster), [relay, toaster]);
  return null;
}
