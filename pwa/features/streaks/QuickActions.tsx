/**
 * One tap logs: each row shows the minutes in advance, preset to the last choice, and they can be changed first. So
 * logging takes one tap, and nothing is recorded that the person could not read.
 */
import { useState } from 'react';
import { ACTIVITY_KINDS } from '#core/records/activity.ts';
import type { ActivityKind } from '#core/records/activity.ts';
import { QUICK_LOG_MINUTES } from '#core/records/settings.ts';
import type { RecordedToday } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { QuickLogRow } from './QuickLogRow.tsx';
import type { StreakActions } from './streak-actions.ts';

interface QuickActionsProps {
  /** minutes chosen last, on any device */
  readonly preset: number;
  readonly activities: RecordedToday['activities'];
  readonly actions: StreakActions;
}

export function QuickActions({ preset, activities, actions }: QuickActionsProps) {
  const t = useText('streaks');
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const minutes = chosen ?? preset;
  // A preset from another device may be any number of minutes; it is then offered as an extra choice.
  const choices = [...new Set<number>([...QUICK_LOG_MINUTES, preset])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: format.number(value) }));

  const keepingPreset = useCommand(actions.changeSettings);
  const logging = useCommand((kind: ActivityKind) => actions.logActivity(kind, minutes), {
    keyOf: (kind) => kind,
    undo: ({ id }) => ({ command: () => actions.takeBack(id) }),
  });
  const log = async (kind: ActivityKind): Promise<void> => {
    const logged = await logging.run(kind);
    if (logged?.ok === true && minutes !== preset) await keepingPreset.run({ quickLogMinutes: minutes });
  };

  return (
    <Section title={t('quick.title')}>
      <Segmented label={t('quick.minutes')} value={minutes} options={choices} onChange={setChosen} />
      <div>
        <Rows edged>
          {ACTIVITY_KINDS.map((kind) => {
            const state = logging.of(kind);
            const { done, undo } = state;
            // It may have been removed from the list, too.
            const isThere = activities.some(({ id }) => id === done?.id);
            return (
              <QuickLogRow
                key={kind}
                kind={kind}
                minutes={minutes}
                loggedMinutes={activities.reduce((sum, { data }) => sum + (data.kind === kind ? data.minutes : 0), 0)}
                logging={state}
                onLog={() => void log(kind)}
                onUndo={isThere && undo !== null ? () => void undo() : null}
              />
            );
          })}
        </Rows>
        <FailureNote failure={keepingPreset.failure} />
      </div>
    </Section>
  );
}
