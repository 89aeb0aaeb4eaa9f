import { useEffect, useRef, useState } from 'react';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Fact } from '#core/records/index.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { focusOn } from '#pwa/ui/keep-focus.ts';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import type { EndActions } from './session-actions.ts';
import type { NameOf } from './session-words.ts';
import styles from './Session.module.css';

type SetFact = Fact<'set'>;

interface DoneSetsProps {
  readonly sets: readonly SetFact[];
  readonly planned: Readonly<Record<string, Pick<Dose, 'unit' | 'sets' | 'perSide'>>>;
  readonly nameOf: NameOf;
  readonly stillOf: (exerciseId: string) => ListedExercise['still'] | undefined;
  readonly actions: Pick<EndActions, 'correct' | 'remove' | 'bringBack'>;
}

const unitOf = ({ data }: SetFact): Dose['unit'] => (data.repetitions === undefined ? 'seconds' : 'reps');
const amountOf = ({ data }: SetFact): number => data.repetitions ?? data.seconds ?? 0;

/** What was done, by exercise, each set to be corrected or removed. */
export function DoneSets({ sets, planned, nameOf, stillOf, actions }: DoneSetsProps) {
  const t = useText('session');
  const common = useText('common');
  const format = useFormat();
  const [editing, setEditing] = useState<SetFact | null>(null);
  const correct = useCommand(actions.correct);
  const remove = useCommand((set: SetFact) => actions.remove(set.id), {
    undo: (_, set) => ({
      command: async () => {
        const brought = await actions.bringBack(set.id, set.data);
        if (brought.ok) setFresh(brought.value.id);
        return brought;
      },
    }),
  });
  /** corrected or brought back last, under its new id */
  const [fresh, setFresh] = useState<string | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const isThere = editing === null && sets.some(({ id }) => id === fresh);
  // What stood in its place is gone, and the focus with it.
  useEffect(() => {
    if (isThere && row.current !== null) focusOn(row.current);
  }, [isThere, fresh]);
  // By its id, which may be any word that an object has of its own.
  const doses = new Map(Object.entries(planned));
  const ids = [...new Set(sets.map(({ data }) => data.exerciseId))];
  const number = (set: SetFact): number =>
    sets.filter(({ data }) => data.exerciseId === set.data.exerciseId && data.side === set.data.side).indexOf(set) + 1;
  const setName = (set: SetFact): string => {
    const { side } = set.data;
    const words = { set: format.number(number(set)) };
    return side === undefined || side === 'both'
      ? t('did.set', words)
      : t('did.setSide', { ...words, side: t(`side.${side}`) });
  };
  const placeWords = (key: 'after.removeSet' | 'after.editTitle', set: SetFact): string => {
    const { side, exerciseId } = set.data;
    const words = { name: nameOf(exerciseId), set: format.number(number(set)) };
    return side === undefined || side === 'both'
      ? t(key, words)
      : t(`${key}Side`, { ...words, side: t(`side.${side}`) });
  };
  const total = (own: readonly SetFact[], id: string): string => {
    const unit = own[0] === undefined ? 'reps' : unitOf(own[0]);
    const done = own.reduce((sum, set) => sum + amountOf(set), 0);
    const dose = doses.get(id);
    const all = t(`did.${unit}`, { count: done, number: format.number(done) });
    if (dose === undefined) return all;
    const asked = dose.sets.reduce((sum, amount) => sum + amount, 0) * (dose.perSide ? 2 : 1);
    if (done > asked) return t('did.more', { done: all, planned: format.number(asked) });
    return t(unit === 'reps' ? 'did.plannedReps' : 'did.plannedSeconds', {
      count: asked,
      done: format.number(done),
      planned: format.number(asked),
    });
  };
  return (
    <>
      {sets.length === 0 && <p>{t('after.empty')}</p>}
      <Rows edged>
        {ids.map((id) => {
          const own = sets.filter(({ data }) => data.exerciseId === id);
          const still = stillOf(id);
          return (
            <Row key={id}>
              <div className={styles['exercise']}>
                <span aria-hidden="true">{still !== undefined && <StillFigure motion={still} />}</span>
                <div>
                  <h3>{nameOf(id)}</h3>
                  <p className={styles['small']}>{total(own, id)}</p>
                </div>
                <ul className={styles['sets']}>
                  {own.map((set) => (
                    <li key={set.id} ref={set.id === fresh ? row : undefined} className={styles['set']}>
                      <span>
                        {setName(set)}:{' '}
                        <b>{t(`did.${unitOf(set)}`, { count: amountOf(set), number: format.number(amountOf(set)) })}</b>
                      </span>
                      <span>
                        <IconButton
                          icon="edit"
                          label={t('after.edit', { name: `${nameOf(id)}, ${setName(set)}` })}
                          onClick={() => {
                            setFresh(null);
                            setEditing(set);
                          }}
                        />
                        <IconButton
                          icon="trash"
                          label={placeWords('after.removeSet', set)}
                          onClick={() => {
                            setFresh(null);
                            void remove.run(set);
                          }}
                        />
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            </Row>
          );
        })}
      </Rows>
      <div className={styles['acts']}>
        <p role="status">{remove.undo !== null && t('after.removed')}</p>
        {remove.undo !== null && (
          <Button variant="link" size="small" icon="undo" busy={remove.isUndoing} onClick={() => void remove.undo?.()}>
            {common('action.undo')}
          </Button>
        )}
      </div>
      <FailureNote failure={remove.failure} />
      {editing !== null && (
        <AmountDialog
          title={placeWords('after.editTitle', editing)}
          unit={unitOf(editing)}
          asked={amountOf(editing)}
          recorded={amountOf(editing)}
          failure={correct.failure}
          onSave={async (amount) => {
            const data = {
              ...editing.data,
              ...(unitOf(editing) === 'reps' ? { repetitions: amount } : { seconds: amount }),
            };
            const corrected = await correct.run(editing.id, data);
            if (corrected?.ok === true) setFresh(corrected.value.id);
            return corrected?.ok === true;
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
