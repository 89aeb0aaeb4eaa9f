/** A view by itself in jsdom, with texts and links; what it has toasts say is collected. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { initI18n } from '../i18n/i18n.ts';
import { ToastContext, type Toaster, type ToastMessage } from '../ui/overlay/useToast.ts';
import { teachJsdom } from './teach-jsdom.ts';

export async function renderView(view: ReactNode) {
  teachJsdom();
  await initI18n();
  const toasts: ToastMessage[] = [];
  const toaster: Toaster = { show: (message) => void toasts.push(message), dismiss: () => undefined };
  const framed = (given: ReactNode) => (
    <ToastContext value={toaster}>
      <MemoryRouter>{given}</MemoryRouter>
    </ToastContext>
  );
  const { rerender } = render(framed(view));
  return { user: userEvent.setup(), toasts, update: (next: ReactNode): void => rerender(framed(next)) };
}
