/**
 * One tap logs: each row shows the minutes in advance, preset to the last choice, and they can be changed first. So
 * logging takes one tap, and nothing is recorded that the person could not read.
 */
import { useId, useState } from 'react';
import { ACTIVITY_KINDS } from '#core/records/activity.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import { QUICK_LOG_MINUTES } from '#core/records/settings.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Rows } from '#pwa/ui/Rows.tsx';
import { Segmented } from '#pwa/ui/Segmented.tsx';
import { FailureNote } from './FailureNote.tsx';
import styles from './QuickActions.module.css';
import { QuickLogRow } from './QuickLogRow.tsx';
import type { StreakActions } from './streak-actions.ts';
import { useCommands } from './useCommands.ts';
import { useUndo } from './useUndo.ts';

/** the command that keeps the chosen minutes for the next time */
const PRESET = 'preset';

interface QuickActionsProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

interface LastLog {
  readonly factId: string;
  readonly minutes: number;
}

export function QuickActions({ board, actions }: QuickActionsProps) {
  const t = useText('streaks');
  const format = useFormat();
  const titleId = useId();
  const commands = useCommands();
  const undo = useUndo(commands, actions);
  const preset = board.settings.quickLogMinutes;
  const [chosen, setChosen] = useState<number | null>(null);
  const [lastLogs, setLastLogs] = useState<Readonly<Partial<Record<ActivityKind, LastLog>>>>({});
  const minutes = chosen ?? preset;
  // A preset from another device may be any number of minutes; it is then offered as an extra choice.
  const choices = [...new Set<number>([...QUICK_LOG_MINUTES, preset])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: format.number(value) }));

  const takeBack = async (kind: ActivityKind, factId: string): Promise<void> => {
    if (await undo.takeBack(kind, factId))
      setLastLogs((logs) => (logs[kind]?.factId === factId ? withoutKind(logs, kind) : logs));
  };

  const log = async (kind: ActivityKind): Promise<void> => {
    const factId = await commands.run(kind, () => actions.logActivity(kind, minutes));
    if (factId === null) return;
    setLastLogs((logs) => ({ ...logs, [kind]: { factId, minutes } }));
    const minutesText = t('quick.minutesChoice', { count: minutes, number: format.number(minutes) });
    undo.tell(
      {
        title: t(`quick.done.${kind}`),
        description: t('quick.saved', { minutes: minutesText }),
        altText: t('quick.undoHint'),
      },
      () => void takeBack(kind, factId),
    );
    if (minutes !== preset) await commands.run(PRESET, () => actions.changeSettings({ quickLogMinutes: minutes }));
  };

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('quick.title')}</h2>
      <div className={styles['minutes']}>
        <Segmented label={t('quick.minutes')} value={minutes} options={choices} onChange={setChosen} />
      </div>
      <Rows edged>
        {ACTIVITY_KINDS.map((kind) => {
          const last = lastLogs[kind];
          return (
            <QuickLogRow
              key={kind}
              kind={kind}
              minutes={minutes}
              isBusy={commands.isBusy(kind)}
              failure={commands.failureOf(kind)}
              loggedMinutes={last?.minutes ?? null}
              onLog={() => void log(kind)}
              onUndo={() => last !== undefined && void takeBack(kind, last.factId)}
              onReload={actions.reload}
            />
          );
        })}
      </Rows>
      <FailureNote failure={commands.failureOf(PRESET)} onReload={actions.reload} />
    </section>
  );
}

const withoutKind = (
  logs: Readonly<Partial<Record<ActivityKind, LastLog>>>,
  kind: ActivityKind,
): Partial<Record<ActivityKind, LastLog>> => {
  const { [kind]: _, ...others } = logs;
  return others;
};
