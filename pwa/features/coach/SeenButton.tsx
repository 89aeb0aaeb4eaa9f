import { useState } from 'react';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import type { UnseenSign } from '#core/rules/coach/screening.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import type { CoachActions } from './coach-actions.ts';
import { useOnCoachPage, useTakeBack } from './useCoachPage.ts';

interface SeenButtonProps {
  readonly flag: Pick<RedFlag, 'id'>;
  /** the records that told it */
  readonly toldIn: readonly string[];
  readonly actions: Pick<CoachActions, 'recordSeen' | 'takeBack'>;
  /** `sign`: which it is stands right above it; `note`: in a sentence above it, and `alone` where that says nothing else */
  readonly below?: 'sign' | 'note' | 'note alone';
}

/** Where it is said of a sign that nobody is known to have looked at it. */
export const unseenSign = (flagId: string): string => `[data-unseen="${flagId}"]`;

/** A professional has seen the person about a sign: asked once more, since it ends a stop, or what is said of it after one. */
export function SeenButton({ flag, toldIn, actions, below = 'sign' }: SeenButtonProps) {
  const t = useText('plan');
  const { question } = useCoachWords().flag(flag.id);
  const [isAsking, setIsAsking] = useState(false);
  const { focusWhenThere } = useOnCoachPage();
  const takeBack = useTakeBack(actions.takeBack);
  const seeing = useCommand(actions.recordSeen, {
    undo: ({ id }) => ({
      command: () => takeBack(id, unseenSign(flag.id)),
      said: { title: t('stop.seenSaid') },
      altText: t('stop.seenUndo'),
    }),
  });
  const confirm = async (): Promise<void> => {
    if ((await seeing.run(flag.id, toldIn))?.ok !== true) return;
    setIsAsking(false);
    focusWhenThere(`[data-seen="${flag.id}"]`);
  };
  return (
    <>
      <Button
        {...(below !== 'sign' && { 'data-unseen': flag.id })}
        size={below === 'sign' ? 'regular' : 'small'}
        {...(below === 'note alone' && { 'aria-label': t('stop.seenOf', { sign: question }) })}
        onClick={() => setIsAsking(true)}
      >
        {below === 'note' ? t('stop.seenOf', { sign: question }) : t('stop.seen')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('stop.seenTitle')}
          labels={{ confirm: t('stop.seenAct'), confirming: t('stop.seenActing'), cancel: t('stop.seenNot') }}
          isBusy={seeing.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <b>{question}</b>
          </p>
          <p>{t('stop.seenText')}</p>
          <FailureNote failure={seeing.failure} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Of each sign that was answered away its button, for the note that names it. */
export const seenWay =
  (unseen: readonly UnseenSign[], actions: SeenButtonProps['actions']) =>
  ({ inputs }: Reason, isAlone: boolean) =>
    unseen
      .filter(({ flag }) => flag.id === inputs['flag'])
      .map((sign) => (
        <SeenButton key={sign.flag.id} {...sign} actions={actions} below={isAlone ? 'note alone' : 'note'} />
      ));
