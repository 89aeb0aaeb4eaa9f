import { useEffect } from 'react';
import { useDirection } from '../../i18n/useDirection';
import { useText } from '../../i18n/useText';
import { ToastProvider } from '../../ui/Toast';
import { useToast } from '../../ui/useToast';
import type { ToastRelay } from './toast-relay';

export function Toasts({ relay }: { readonly relay: ToastRelay }) {
  const t = useText('common');
  const direction = useDirection();
  return (
    <ToastProvider dir={direction} labels={{ announcement: t('toast.announcement'), viewport: t('toast.viewport'), dismiss: t('toast.dismiss') }}>
      <Connection relay={relay} />
    </ToastProvider>
  );
}

function Connection({ relay }: { readonly relay: ToastRelay }) {
  const toaster = useToast();
  useEffect(() => relay.connect(toaster), [relay, toaster]);
  return null;
}
