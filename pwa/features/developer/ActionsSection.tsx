import { useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { RebuiltSummaries } from '#pwa/data/commands/rebuild-summaries.ts';
import type { Sent } from '#pwa/data/commands/send-now.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Switch } from '#pwa/ui/form/Switch.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { DetailedFailure } from './DetailedFailure.tsx';
import type { DeveloperActions } from './developer-actions.ts';
import styles from './Developer.module.css';
import { iso } from './iso.ts';

type Action = 'send' | 'offline' | 'copy' | 'rebuild';

interface ActionsSectionProps {
  readonly isForcedOffline: boolean;
  readonly actions: DeveloperActions;
}

/** Each action reports its result here at once. */
export function ActionsSection({ isForcedOffline, actions }: ActionsSectionProps) {
  const t = useText('developer');
  const format = useFormat();
  const [said, setSaid] = useState('');
  const action = useCommand((_: Action, command: () => Promise<Result<unknown, AnyFailure>>) => command(), {
    keyOf: (name) => name,
  });

  const run = async <Value,>(
    name: Action,
    command: () => Promise<Result<Value, AnyFailure>>,
    words: (value: Value) => string,
  ): Promise<void> => {
    setSaid('');
    action.reset();
    await action.run(name, async () => {
      const result = await command();
      if (result.ok) setSaid(words(result.value));
      return result;
    });
  };

  const sentWords = ({ left, state, nextAt, code }: Sent): string => {
    if (state === 'done') return t('acts.said.sendDone');
    const figures = { count: left, number: format.number(left), code: code ?? t('none') };
    return state === 'paused'
      ? t('acts.said.sendPaused', figures)
      : t('acts.said.sendLater', { ...figures, next: iso(nextAt) });
  };

  const rebuiltWords = ({ days, before, after }: RebuiltSummaries): string => {
    const figures = { count: days, number: format.number(days) };
    return before === after
      ? t('acts.said.rebuilt', figures)
      : t('acts.said.rebuiltOther', { ...figures, before, after });
  };

  const { sendNow } = actions;
  const isSending = action.of('send').isBusy;
  const isRebuilding = action.of('rebuild').isBusy;
  return (
    <Section title={t('acts.heading')}>
      <Switch
        label={t('acts.offline')}
        hint={t('acts.offlineHint')}
        value={isForcedOffline}
        onChange={(value) =>
          void run(
            'offline',
            () => actions.forceOffline(value),
            (isOn) => t(isOn ? 'acts.said.offlineOn' : 'acts.said.offlineOff'),
          )
        }
      />
      <div className={styles['line']}>
        {sendNow !== null && (
          <Button
            size="small"
            icon="upload"
            busy={isSending}
            busyLabel={t('acts.sending')}
            onClick={() => void run('send', sendNow, sentWords)}
          >
            {t('acts.send')}
          </Button>
        )}
        <Button
          size="small"
          icon="document"
          onClick={() =>
            void run('copy', actions.copyState, (to) =>
              t(to === 'clipboard' ? 'acts.said.copied' : 'acts.said.copySaved'),
            )
          }
        >
          {t('acts.copy')}
        </Button>
        <Button
          size="small"
          icon="refresh"
          busy={isRebuilding}
          busyLabel={t('acts.rebuilding')}
          onClick={() => void run('rebuild', actions.rebuildSummaries, rebuiltWords)}
        >
          {t('acts.rebuild')}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <DetailedFailure failure={action.failure} />
    </Section>
  );
}
