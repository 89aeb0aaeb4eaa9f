import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ModelConnection } from '#pwa/data/queries/model-connection.ts';
import { MOST_MINUTES } from '#pwa/data/useAskModel.ts';
import type { ModelFailure } from '#pwa/data/useAskModel.ts';
import { useEmergencyNumber } from '#pwa/data/useEmergencyNumber.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { isolated, leftToRight } from '#pwa/i18n/isolate.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { AGAIN, coachHref } from '#pwa/routes/coach-href.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Form, SubmitButton } from '#pwa/ui/form/Form.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { messagesFor, systemMessage, TURNS_SENT } from './messages.ts';
import type { Turn } from './messages.ts';
import type { TalkActions } from './talk-actions.ts';
import styles from './Talk.module.css';
import { usePlanWords } from './usePlanWords.ts';
import type { Told } from './usePlanWords.ts';

export interface ConversationProps extends Told {
  readonly connection: ModelConnection;
  readonly timeZone: string;
  readonly actions: Pick<TalkActions, 'ask' | 'disconnect' | 'reload'>;
}

const MOST_QUESTION_LETTERS = 1_000;

/** How long an answer may take. */
const waitIn = (format: Format) => ({ count: MOST_MINUTES, minutes: format.number(MOST_MINUTES) });

/** In memory alone: whoever leaves the page leaves it behind. Leaving asks nothing, so that nothing holds up the way to a stop. */
export function Conversation({ connection, timeZone, actions, ...told }: ConversationProps) {
  const { model, origin } = connection;
  const t = useText('talk');
  const emergency = useText('emergency');
  const format = useFormat();
  const planWords = usePlanWords();
  const { number } = useEmergencyNumber(timeZone, format.locale);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [failure, setFailure] = useState<ModelFailure | null>(null);
  const asking = useRef<AbortController>(null);
  const system = systemMessage(planWords(told), number);
  // Whatever takes this page's place, a stop too, ends what is being asked.
  useEffect(() => () => asking.current?.abort(), []);
  const ask = async (question: string): Promise<boolean> => {
    setFailure(null);
    asking.current = new AbortController();
    const answered = await actions.ask(connection, messagesFor(system, turns, question), asking.current.signal);
    if (!answered.ok) {
      setFailure(answered.failure);
      return false;
    }
    const { text, isCut } = answered.value;
    setTurns((before) => [...before, { question, answer: text, model, isCut }]);
    return true;
  };
  return (
    <>
      <div className={styles['warning']}>
        <Link className="link" to={coachHref({ step: AGAIN })}>
          <Icon name="stop" size="small" />
          {t('warning')}
        </Link>
        <a className="link" href={`tel:${number}`}>
          <Icon name="phone" size="small" />
          {emergency('call', { number })}
        </a>
      </div>
      <p className={styles['soft']}>{t('gone')}</p>
      <Turns turns={turns} />
      <Question model={model} onAsk={ask} onCancel={() => asking.current?.abort()} />
      <div role="alert">
        {failure !== null && (
          <Note
            action={
              failure === 'blocked' ? (
                <Button size="small" icon="refresh" onClick={actions.reload}>
                  {t('reload')}
                </Button>
              ) : undefined
            }
          >
            {failure === 'late'
              ? t('failure.late', { model: isolated(model), ...waitIn(format) })
              : t(`failure.${failure}`, { model: isolated(model), origin: leftToRight(origin) })}
          </Note>
        )}
      </div>
      <Accordion
        items={[
          {
            id: 'sent',
            title: t('sentTitle'),
            content: (
              <>
                <p>{t('sent', { origin: leftToRight(origin), count: TURNS_SENT, turns: format.number(TURNS_SENT) })}</p>
                <pre className={styles['sent']} dir="auto">
                  {system}
                </pre>
              </>
            ),
          },
        ]}
      />
      <Connected connection={connection} disconnect={actions.disconnect} />
    </>
  );
}

interface QuestionProps {
  readonly model: string;
  /** @returns whether it was answered: else it stays in the field */
  readonly onAsk: (question: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** By itself, so that a letter that is typed puts no plan into words again. */
function Question({ model, onAsk, onCancel }: QuestionProps) {
  const t = useText('talk');
  const common = useText('common');
  const format = useFormat();
  const form = useForm({
    start: { question: '' },
    check: ({ question }) => ({
      question:
        question.trim() === ''
          ? t('field.nothing')
          : question.length > MOST_QUESTION_LETTERS
            ? t('field.long', { most: format.number(MOST_QUESTION_LETTERS) })
            : undefined,
    }),
    onSubmit: ({ question }) => onAsk(question.trim()),
    onSaved: () => form.change({ question: '' }),
  });
  const used = form.values.question.length;
  return (
    <>
      <Form form={form}>
        <TextArea
          label={t('field.label')}
          hint={t('field.hint')}
          rows={2}
          dir="auto"
          readOnly={form.isBusy}
          {...(used > MOST_QUESTION_LETTERS * 0.8 && {
            count: t('field.count', { used: format.number(used), most: format.number(MOST_QUESTION_LETTERS) }),
          })}
          {...form.field('question')}
        />
        <div className={styles['ways']}>
          <SubmitButton form={form} label={t('ask')} busyLabel={t('asking')} />
          {form.isBusy && (
            <Button variant="link" onClick={onCancel}>
              {common('action.cancel')}
            </Button>
          )}
        </div>
      </Form>
      <p role="status" className={styles['soft']}>
        {form.isBusy && t('waits', { model: isolated(model), ...waitIn(format) })}
      </p>
    </>
  );
}

/** What was asked and answered, the answers as plain text whatever they contain. A new one is read out. */
function Turns({ turns }: { readonly turns: readonly Turn[] }) {
  const t = useText('talk');
  const last = useRef<HTMLLIElement>(null);
  const { length } = turns;
  useEffect(() => {
    if (length > 0) last.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <div role="log" aria-label={t('log')}>
      {length > 0 && (
        <ol className={styles['turns']}>
          {turns.map(({ question, answer, model, isCut }, at) => (
            // The list only grows.
            <li key={at} ref={at === length - 1 ? last : undefined} className={styles['turn']}>
              <h2 className={styles['by']}>{t('asked')}</h2>
              <p className={styles['words']} dir="auto">
                {question}
              </p>
              <h3 className={styles['by']}>{t('by', { model: isolated(model) })}</h3>
              {/* Nobody knows which language it chose. */}
              <p className={`${styles['words']} ${styles['answer']}`} dir="auto" lang="">
                {answer}
              </p>
              {isCut && <p className={styles['soft']}>{t('cut')}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface ConnectedProps {
  readonly connection: ModelConnection;
  readonly disconnect: TalkActions['disconnect'];
}

function Connected({ connection: { model, origin, key }, disconnect }: ConnectedProps) {
  const t = useText('talk');
  const disconnecting = useCommand(disconnect);
  return (
    <div className={styles['ways']}>
      <p className={styles['soft']}>
        {t(key === null ? 'connected' : 'connectedKey', { model: isolated(model), origin: leftToRight(origin) })}
      </p>
      <Button
        size="small"
        busy={disconnecting.isBusy}
        busyLabel={t('disconnecting')}
        onClick={() => void disconnecting.run()}
      >
        {t('disconnect')}
      </Button>
      <FailureNote failure={disconnecting.failure} />
    </div>
  );
}
