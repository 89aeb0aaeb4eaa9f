import { useState } from 'react';
import { isPhoneNumber, useEmergencyNumber } from '#pwa/data/useEmergencyNumber.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './EmergencyCall.module.css';

/** Calls the emergency number of the place, which can be corrected. Works offline. Needs the texts `emergency`. */
export function EmergencyCall({ timeZone }: { readonly timeZone: string }) {
  const t = useText('emergency');
  const { locale } = useFormat();
  const { number, usual, isCorrected, isKept, correct } = useEmergencyNumber(timeZone, locale);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['place']}>
      <div className={styles['call']}>
        <a className={buttonClass({ variant: 'stop' })} href={`tel:${number}`}>
          <Icon name="phone" />
          {t('call', { number })}
        </a>
        <p className={styles['other']}>{t('other')}</p>
      </div>
      {isOpen ? (
        <NumberForm
          number={number}
          onUse={(next) => {
            correct(next === usual ? null : next);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className={styles['ways']}>
          {isCorrected && <p className={styles['other']}>{isKept ? t('correct.own') : t('correct.notKept')}</p>}
          <Button variant="link" size="small" onClick={() => setOpen(true)}>
            {t('correct.open')}
          </Button>
          {isCorrected && (
            <Button variant="link" size="small" onClick={() => correct(null)}>
              {t('correct.reset', { number: usual })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface NumberFormProps {
  readonly number: string;
  readonly onUse: (number: string) => void;
  readonly onCancel: () => void;
}

const withoutGaps = (text: string): string => text.replace(/[\s().\-/]/g, '');

function NumberForm({ number, onUse, onCancel }: NumberFormProps) {
  const t = useText('emergency');
  const common = useText('common');
  const form = useForm({
    start: { number },
    check: (values) => (isPhoneNumber(withoutGaps(values.number)) ? {} : { number: t('correct.wrong') }),
    onSubmit: (values) => {
      onUse(withoutGaps(values.number));
      return Promise.resolve(true);
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={t('correct.label')}
        hint={t('correct.hint')}
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        {...form.field('number')}
      />
      <div className={styles['ways']}>
        <SubmitButton form={form} size="small" label={t('correct.save')} busyLabel={t('correct.save')} />
        <Button variant="link" size="small" onClick={onCancel}>
          {common('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
