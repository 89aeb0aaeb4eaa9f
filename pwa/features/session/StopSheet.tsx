import type { StopReason } from '#core/rules/coach/training.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Form } from '#pwa/ui/form/Form.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import styles from './Player.module.css';

export const stopReasons = ['pain', 'fatigue', 'other'] as const;
export type Stopped = (typeof stopReasons)[number];
const meaning = { pain: 'stop.meansPain', fatigue: 'stop.meansFatigue', other: 'stop.meansOther' } as const;

interface StopSheetProps {
  /** it hurt more than 5: then every reason means the same for next time */
  readonly isHeld: boolean;
  /** the person has said so already */
  readonly isPain?: boolean;
  /** all that was done so far could be stored */
  readonly isSaved?: boolean;
  readonly onStop: (why: StopReason) => void;
  /** it is none of the reasons, but a sign that needs a person */
  readonly onSigns: () => void;
  readonly onClose: () => void;
}

/** Why, and what it will mean, before it is done. */
export function StopSheet({ isHeld, isPain = isHeld, isSaved = true, onStop, onSigns, onClose }: StopSheetProps) {
  const t = useText('session');
  const common = useText('common');
  const form = useForm<{ readonly why: Stopped | null }>({
    start: { why: isPain ? 'pain' : null },
    check: (given) => ({ why: given.why === null ? t('stop.choose') : undefined }),
    onSubmit: async (given) => {
      if (given.why !== null) onStop(given.why);
      return true;
    },
  });
  const { why } = form.values;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('stop.title')}
      labels={{ close: common('action.close') }}
      action={
        <Button type="submit" form={form.id} variant="stop" fullWidth>
          {t('stop.confirm')}
        </Button>
      }
      otherAction={
        <Button variant="link" size="small" onClick={onClose}>
          {t(isHeld ? 'signs.back' : 'stop.back')}
        </Button>
      }
    >
      <div className={styles['sheet']}>
        <p>{t(isSaved ? 'stop.saved' : 'stop.unsaved')}</p>
        <SignsWay onPress={onSigns} />
        <Form form={form}>
          <RadioRows
            label={t('stop.reason')}
            options={stopReasons.map((value) => ({
              value,
              label: t(`stop.${value}`),
              hint: t(`stop.${value}Hint`),
            }))}
            {...form.field('why')}
          />
        </Form>
        <div role="status">
          {why !== null && (
            <Card>
              <p>{t(isHeld ? 'stop.meansHeld' : meaning[why])}</p>
            </Card>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** Before the reasons, none of which a sign that needs a person is: to the signs. */
export function SignsWay({ onPress }: { readonly onPress: () => void }) {
  const t = useText('session');
  return (
    <Button variant="stop" fullWidth onClick={onPress}>
      {t('stop.signs')}
    </Button>
  );
}
