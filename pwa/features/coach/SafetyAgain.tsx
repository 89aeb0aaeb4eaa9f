import type { ReactNode } from 'react';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import type { CoachActions } from './coach-actions.ts';
import { SafetyAside, SafetyQuestions } from './SafetyQuestions.tsx';
import { StepFrame } from './StepFrame.tsx';

export interface ScreeningAnswer extends Pick<Screening, 'ticked'> {
  /** of the record */
  readonly id: string;
}

interface SafetyAgainProps {
  readonly flags: readonly RedFlag[];
  readonly title: string;
  readonly lead: string;
  /** in place of the lead: what became of the session that a sign stopped, over the number to call */
  readonly stopped?: string | undefined;
  readonly back: { readonly label: string; readonly to: string };
  readonly timeZone: string;
  readonly actions: CoachActions;
  /** the answer is recorded, while the page still stands */
  readonly onRecorded?: (answer: ScreeningAnswer) => void;
  readonly onSaved: () => void;
  /** below the questions */
  readonly children?: ReactNode;
}

const START: { readonly ticked: readonly string[]; readonly none: boolean } = { ticked: [], none: false };

/** The safety questions by themselves: asked anew after four weeks, or because somebody wants to answer them again. */
export function SafetyAgain(props: SafetyAgainProps) {
  const { flags, title, lead, stopped, back, timeZone, actions, onRecorded, onSaved, children } = props;
  const t = useText('assessment');
  const recording = useCommand(actions.recordScreening);
  const form = useForm({
    start: START,
    check: ({ ticked, none }) => (ticked.length === 0 && !none ? { ticked: t('safety.unanswered') } : {}),
    onSubmit: async ({ ticked }) => {
      const done = await recording.run({ asked: flags.map(({ id }) => id), ticked });
      if (done?.ok === true) onRecorded?.({ id: done.value.id, ticked });
      return done?.ok === true;
    },
    onSaved,
  });
  return (
    <StepFrame
      id={title}
      back={back}
      said={stopped}
      title={title}
      lead={stopped === undefined ? lead : <EmergencyCall timeZone={timeZone} />}
      aside={<SafetyAside timeZone={stopped === undefined ? timeZone : null} />}
    >
      <Form form={form}>
        <SafetyQuestions
          flags={flags}
          ticked={form.values.ticked}
          none={form.values.none}
          error={form.field('ticked').error}
          onChange={form.change}
        />
        <SubmitButton form={form} label={t('safety.save')} busyLabel={t('going')} />
        <FailureNote failure={recording.failure} />
      </Form>
      {children}
    </StepFrame>
  );
}
