import { useEffect, useRef, useState } from 'react';
import type { RestReason } from '#core/records/rest.ts';
import type { PathDay } from '#pwa/data/queries/streak-board.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { BridgeRow } from './BridgeRow.tsx';
import { FailureNote } from './FailureNote.tsx';
import { catchLostFocus } from './lost-focus.ts';
import { RestDialog } from './RestDialog.tsx';
import type { StreakActions } from './streak-actions.ts';
import { useCommands } from './useCommands.ts';
import { useUndo } from './useUndo.ts';

const REST = 'rest';

interface RestTodayProps {
  readonly today: PathDay | undefined;
  readonly actions: StreakActions;
}

/** Rest is an activity, not a failure: it can be recorded while today is open, and the row says what it does. */
export function RestToday({ today, actions }: RestTodayProps) {
  const t = useText('streaks');
  const commands = useCommands();
  const undo = useUndo(commands, actions);
  const [isAsking, setIsAsking] = useState(false);
  /** the rest recorded in this visit */
  const [restId, setRestId] = useState<string | null>(null);
  const action = useRef<HTMLButtonElement>(null);
  const touched = useRef(false);
  const kind = today?.kind;

  // "Rest today" and "Undo" replace each other, and the focus moves with them.
  useEffect(() => {
    if (touched.current) catchLostFocus(action.current);
  }, [kind, restId]);
  if (today === undefined) return null;

  const takeBack = async (factId: string): Promise<void> => {
    if (await undo.takeBack(REST, factId)) setRestId(null);
  };

  const rest = async (reason: RestReason): Promise<boolean> => {
    const factId = await commands.run(REST, () => actions.recordRest(today.day, reason));
    if (factId === null) return false;
    touched.current = true;
    setRestId(factId);
    setIsAsking(false);
    undo.tell(
      { title: t('rest.done'), description: t('rest.doneText'), altText: t('rest.undoHint') },
      () => void takeBack(factId),
    );
    return true;
  };

  const says = { open: 'use', ahead: 'use', gap: 'use', stone: 'recorded', rest: 'resting', freeze: 'frozen' } as const;
  const failure = <FailureNote failure={commands.failureOf(REST)} onReload={actions.reload} />;
  return (
    <>
      <BridgeRow
        kind="rest"
        name={t('rest.name')}
        action={
          today.kind === 'open' ? (
            <Button ref={action} variant="link" size="small" onClick={() => setIsAsking(true)}>
              {t('rest.link')}
            </Button>
          ) : today.kind === 'rest' && restId !== null ? (
            <Button ref={action} variant="link" size="small" onClick={() => void takeBack(restId)}>
              {t('undo.action')}
            </Button>
          ) : undefined
        }
      >
        {t(`rest.${says[today.kind]}`)}
      </BridgeRow>
      {isAsking ? (
        <RestDialog failure={failure} onRest={rest} onClose={() => setIsAsking(false)} />
      ) : (
        commands.failureOf(REST) !== null && <li>{failure}</li>
      )}
    </>
  );
}
