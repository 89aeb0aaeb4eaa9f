import type { ModelConnection } from '#pwa/data/queries/model-connection.ts';
import { leftToRight } from '#pwa/i18n/isolate.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Checkbox } from '#pwa/ui/form/Checkbox.tsx';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { TalkActions } from './talk-actions.ts';
import styles from './Talk.module.css';

export interface ConnectFormProps {
  /** at least one */
  readonly origins: readonly string[];
  /** what is connected although its origin is not allowed any more */
  readonly former: ModelConnection | null;
  readonly actions: Pick<TalkActions, 'connect' | 'disconnect'>;
}

interface Values {
  readonly origin: string | null;
  readonly model: string;
  readonly key: string;
  readonly agreed: boolean;
}

const MOST_MODEL_LETTERS = 200;
const MOST_KEY_LETTERS = 1_000;
/** What a header can carry. */
const isKey = (text: string): boolean => /^[\x21-\x7e]*$/.test(text) && text.length <= MOST_KEY_LETTERS;

/** What is sent, where to and what it is worth, before anything is; then where the model is, and the person's word. */
export function ConnectForm({ origins, former, actions }: ConnectFormProps) {
  const t = useText('talk');
  const connecting = useCommand(actions.connect);
  const [only] = origins.length === 1 ? origins : [];
  const form = useForm<Values>({
    start: { origin: only ?? null, model: '', key: '', agreed: false },
    check: ({ origin, model, key, agreed }) => ({
      origin: origin === null || !origins.includes(origin) ? t('connect.originMissing') : undefined,
      model:
        model.trim() === ''
          ? t('connect.modelMissing')
          : model.trim().length > MOST_MODEL_LETTERS
            ? t('connect.modelLong')
            : undefined,
      key: isKey(key.trim()) ? undefined : t('connect.keyWrong'),
      agreed: agreed ? undefined : t('connect.agreeMissing'),
    }),
    onSubmit: async ({ origin, model, key }) =>
      origin !== null &&
      (await connecting.run({ origin, model: model.trim(), key: key.trim() === '' ? null : key.trim() }))?.ok === true,
  });
  return (
    <>
      {former !== null && <Former former={former} disconnect={actions.disconnect} />}
      <Section title={t('connect.whatTitle')}>
        <ul className={styles['terms']}>
          {(['sent', 'never', 'where', 'wrong', 'changes', 'kept', 'gone'] as const).map((term) => (
            <li key={term}>{t(`connect.${term}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('connect.title')}>
        <Form form={form}>
          <RadioRows
            label={t('connect.origin')}
            options={origins.map((origin) => ({ value: origin, label: leftToRight(origin) }))}
            {...form.field('origin')}
          />
          <TextField
            label={t('connect.model')}
            hint={t('connect.modelHint')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('model')}
          />
          {/* No field for a password: a browser would offer to keep it in an account, and fill in another one. */}
          <div className={styles['secret']}>
            <TextField
              label={t('connect.key')}
              hint={t('connect.keyHint')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('key')}
            />
          </div>
          <Checkbox
            label={
              form.values.origin === null
                ? t('connect.agreeAny')
                : t('connect.agree', { origin: leftToRight(form.values.origin) })
            }
            {...form.field('agreed')}
          />
          <div>
            <SubmitButton form={form} label={t('connect.act')} busyLabel={t('connect.acting')} />
          </div>
        </Form>
        <FailureNote failure={connecting.failure} />
      </Section>
    </>
  );
}

interface FormerProps {
  readonly former: ModelConnection;
  readonly disconnect: TalkActions['disconnect'];
}

function Former({ former, disconnect }: FormerProps) {
  const t = useText('talk');
  const disconnecting = useCommand(disconnect);
  return (
    <>
      <Note
        action={
          <Button
            size="small"
            busy={disconnecting.isBusy}
            busyLabel={t('disconnecting')}
            onClick={() => void disconnecting.run()}
          >
            {t('disconnect')}
          </Button>
        }
      >
        {t('connect.former', { origin: leftToRight(former.origin) })}
      </Note>
      <FailureNote failure={disconnecting.failure} />
    </>
  );
}
