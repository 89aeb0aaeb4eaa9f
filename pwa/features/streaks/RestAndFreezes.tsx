import { useState, type ReactNode } from 'react';
import type { RestReason } from '#core/records/rest.ts';
import type { Freezes } from '#core/rules/freezes.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './RestAndFreezes.module.css';
import { RestDialog } from './RestDialog.tsx';
import type { StreakActions } from './streak-actions.ts';

interface RestAndFreezesProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

/** The two bridges: what a person records, and what the device spends for them. */
export function RestAndFreezes({ board, actions }: RestAndFreezesProps) {
  const t = useText('streaks');
  return (
    <Section title={t('bridges.title')}>
      <Rows edged beside>
        <RestRow board={board} actions={actions} />
        <FreezesRow freezes={board.freezes} />
      </Rows>
    </Section>
  );
}

/** what the row says, by what today is */
const SAYS = {
  open: 'use',
  ahead: 'use',
  gap: 'use',
  skipped: 'use',
  stone: 'recorded',
  rest: 'resting',
  freeze: 'frozen',
} as const;

interface RestRowProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

/** Rest is an activity, not a failure: it can be recorded while today is open, and the row says what it does. */
function RestRow({ board: { path, today, overview, recorded }, actions }: RestRowProps) {
  const t = useText('streaks');
  const common = useText('common');
  const [isAsking, setIsAsking] = useState(false);
  const kind = path.at(-1)?.kind ?? 'open';
  const recordedRest = recorded.rests.findLast(({ data }) => data.day === today);
  const resting = useCommand((reason: RestReason) => actions.recordRest(today, reason));
  const undoing = useCommand(actions.takeBack);
  const failure = resting.failure ?? undoing.failure;
  const rest = async (reason: RestReason): Promise<boolean> => {
    const isRecorded = (await resting.run(reason))?.ok === true;
    if (isRecorded) setIsAsking(false);
    return isRecorded;
  };
  const says = t(`rest.${kind === 'rest' && overview.currentStreak === 0 ? 'restingFirst' : SAYS[kind]}`);
  return (
    <Row>
      <Bridge kind="rest" name={t('rest.name')} text={<span role="status">{says}</span>}>
        <div className={styles['action']}>
          {kind === 'open' && (
            <Button variant="link" size="small" onClick={() => setIsAsking(true)}>
              {t('rest.link')}
            </Button>
          )}
          {kind === 'rest' && recordedRest !== undefined && (
            <div role="group" aria-label={says} tabIndex={-1}>
              <Button
                variant="link"
                size="small"
                busy={undoing.isBusy}
                onClick={() => void undoing.run(recordedRest.id)}
              >
                {common('action.undo')}
              </Button>
            </div>
          )}
        </div>
      </Bridge>
      <FailureNote failure={isAsking ? null : failure} />
      {isAsking && (
        <RestDialog failure={<FailureNote failure={failure} />} onRest={rest} onClose={() => setIsAsking(false)} />
      )}
    </Row>
  );
}

/** How many freezes are held, and what they are for. */
function FreezesRow({ freezes: { held, spent } }: { readonly freezes: Freezes }) {
  const t = useText('streaks');
  const format = useFormat();
  const name = held === 0 ? t('freezes.none') : t('freezes.held', { count: held, number: format.number(held) });
  const used = spent > 0 ? ` ${t('freezes.spent', { count: spent, number: format.number(spent) })}` : '';
  return (
    <Row>
      <Bridge kind="freeze" name={name} text={`${t('freezes.use')}${used}`} />
    </Row>
  );
}

interface BridgeProps {
  readonly kind: 'rest' | 'freeze';
  readonly name: string;
  readonly text: ReactNode;
  /** what can be done about it */
  readonly children?: ReactNode;
}

function Bridge({ kind, name, text, children }: BridgeProps) {
  return (
    <div className={styles['bridge']}>
      <span className={styles[kind]}>
        <Icon name={kind} />
      </span>
      <div className={styles['words']}>
        <b>{name}</b>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
