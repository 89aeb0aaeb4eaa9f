import { useState } from 'react';
import { placeOf } from '#core/rules/coach/from-records.ts';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import type { BodyPlace } from '#core/rules/coach/vocabulary.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import type { BodyPart } from '#pwa/ui/body/body-parts.ts';
import { BodyMap, type BodyMark } from '#pwa/ui/body/BodyMap.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { idsOf, madeWorst, placeGroups, toggled } from './place-groups.ts';
import type { Marks, PlaceGroup } from './place-groups.ts';
import styles from './WhereStep.module.css';

interface WhereStepProps {
  readonly marks: Marks;
  readonly error: string | undefined;
  readonly onChange: (marks: Marks) => void;
}

type Shown = 'front' | 'back' | 'list';

/** The body from the front and from the back, the same as a list, and what is marked. */
export function WhereStep({ marks, error, onChange }: WhereStepProps) {
  const t = useText('assessment');
  const words = useCoachWords();
  const [shown, setShown] = useState<Shown>('front');
  const byId: Readonly<Record<string, BodyMark>> = {
    ...Object.fromEntries(marks.also.map((id) => [id, 'also' as const])),
    ...(marks.worst !== null && { [marks.worst]: 'worst' as const }),
  };
  const toggle = (id: string): void => onChange(toggled(marks, id));
  const nameOf = ({ id }: BodyPart): string => words.place(id);
  const labels = {
    left: t('where.yourLeft'),
    right: t('where.yourRight'),
    worst: t('where.worst'),
    keys: t('where.keys'),
  };
  const isInside = [marks.worst, ...marks.also].some((id) => {
    const known = id === null ? null : placeOf(id);
    return known !== null && bodyPlaces[known.place].regions.length === 0;
  });
  return (
    <div className={styles['step']} data-shown={shown}>
      <div className={styles['choice']}>
        <Segmented<Shown>
          label={t('where.view')}
          labelHidden
          value={shown}
          options={(['front', 'back', 'list'] as const).map((value) => ({ value, label: t(`where.${value}`) }))}
          onChange={setShown}
        />
      </div>
      <div className={styles['opener']}>
        <Button
          variant="link"
          aria-expanded={shown === 'list'}
          onClick={() => setShown(shown === 'list' ? 'front' : 'list')}
        >
          {shown === 'list' ? t('where.hideList') : t('where.sameList')}
        </Button>
      </div>
      <div className={styles['maps']}>
        {(['front', 'back'] as const).map((view) => (
          <div key={view} className={styles[view]}>
            <BodyMap
              view={view}
              labels={{ ...labels, view: t(`where.${view}`) }}
              nameOf={nameOf}
              marks={byId}
              onToggle={toggle}
            />
          </div>
        ))}
      </div>
      <div className={styles['side']}>
        <Section title={t('where.marked')}>
          <Marked marks={marks} onChange={onChange} />
          {isInside && <p className={styles['soft']}>{t('where.inside')}</p>}
          <div role="alert">{error !== undefined && <Note>{error}</Note>}</div>
        </Section>
        {shown === 'list' && <PlaceList marks={byId} onToggle={toggle} />}
      </div>
    </div>
  );
}

function Marked({ marks, onChange }: Pick<WhereStepProps, 'marks' | 'onChange'>) {
  const t = useText('assessment');
  const words = useCoachWords();
  const all = [...(marks.worst === null ? [] : [marks.worst]), ...marks.also];
  if (all.length === 0) return <p className={styles['soft']}>{t('where.nothing')}</p>;
  return (
    <ul className={styles['marked']}>
      {all.map((id) => {
        const place = words.place(id);
        const isWorst = id === marks.worst;
        return (
          <li key={id}>
            <span className={styles['sign']} data-mark={isWorst ? 'worst' : 'also'} aria-hidden="true" />
            <span className={styles['words']}>
              <b>{place}</b>
              <small>{isWorst ? t('where.isWorst') : t('where.isAlso')}</small>
              {!isWorst && (
                <Button
                  variant="link"
                  size="small"
                  aria-label={t('where.makeWorstOf', { place })}
                  onClick={() => onChange(madeWorst(marks, id))}
                >
                  {t('where.makeWorst')}
                </Button>
              )}
            </span>
            <IconButton
              icon="close"
              label={t('where.remove', { place })}
              onClick={() => onChange(toggled(marks, id))}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface PlaceListProps {
  readonly marks: Readonly<Record<string, BodyMark>>;
  readonly onToggle: (id: string) => void;
}

/** All that the map can do, in words. */
function PlaceList({ marks, onToggle }: PlaceListProps) {
  const t = useText('assessment');
  const coach = useText('coach');
  const words = useCoachWords();
  const button = (id: string, place: BodyPlace) => {
    const side = placeOf(id)?.side ?? null;
    return (
      <button
        key={id}
        type="button"
        className={styles['place']}
        data-mark={marks[id]}
        aria-pressed={marks[id] !== undefined}
        aria-label={side === null ? t('where.markOf', { place: coach(`place.${place}`) }) : words.place(id)}
        onClick={() => onToggle(id)}
      >
        {side === null ? t('where.mark') : t(`where.${side}`)}
      </button>
    );
  };
  return (
    <div className={styles['list']}>
      {Object.entries(placeGroups).map(([group, places]) => (
        <Section key={group} level={3} title={t(`where.group.${group as PlaceGroup}`)}>
          <ul className={styles['places']}>
            {places.map((place) => (
              <li key={place}>
                <span>{coach(`place.${place}`)}</span>
                <span className={styles['buttons']}>{idsOf(place).map((id) => button(id, place))}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
