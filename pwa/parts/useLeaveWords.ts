import { useText } from '#pwa/i18n/useText.ts';
import type { LeaveLabels } from '#pwa/ui/form/Form.tsx';

/** What asks whoever would leave with something unsaved, by `LeaveGuard` or the `guard` of `FormDialog`. */
export function useLeaveWords(): LeaveLabels {
  const t = useText('common');
  return { title: t('leave.title'), text: t('leave.text'), leave: t('leave.leave'), stay: t('leave.stay') };
}
