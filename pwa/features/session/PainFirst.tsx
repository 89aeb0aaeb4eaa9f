import { useId, type ReactNode } from 'react';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { PainLine } from '#pwa/parts/PainLine.tsx';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { Form } from '#pwa/ui/form/Form.tsx';
import type { FormState } from '#pwa/ui/form/useForm.ts';
import styles from './Session.module.css';

export interface PainGiven {
  /** null: not answered yet */
  readonly pain: number | null;
}

interface PainFirstProps {
  readonly form: FormState<PainGiven>;
  /** the place that it is about, as it is recorded; of the whole body none is named */
  readonly region: string;
  /** why it is asked again */
  readonly lead?: string;
  /** what the answer means */
  readonly children: ReactNode;
}

/** How much it hurts, asked before anything begins or goes on. */
export function PainFirst({ form, region, lead, children }: PainFirstProps) {
  const t = useText('session');
  const placeWords = usePlaceWords();
  const id = useId();
  const { value, error, onChange } = form.field('pain');
  return (
    <Form form={form}>
      <section className={styles['question']} aria-labelledby={id}>
        <h2 id={id}>
          {region === WHOLE_BODY ? t('start.question') : t('start.questionOf', { place: placeWords(region) })}
        </h2>
        {lead !== undefined && <p>{lead}</p>}
        <PainLine label={t('pain.now')} value={value} error={error} onAnswer={onChange} />
        <p role="status">{children}</p>
      </section>
    </Form>
  );
}
