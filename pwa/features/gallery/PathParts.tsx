import { useState } from 'react';
import type { Day } from '#core/lib/day.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Mark } from '#pwa/ui/Mark.tsx';
import { Beads } from '#pwa/ui/path/Beads.tsx';
import type { CairnRank } from '#pwa/ui/path/cairn-stack.ts';
import { Cairn } from '#pwa/ui/path/Cairn.tsx';
import { CountLine } from '#pwa/ui/path/CountLine.tsx';
import { DayLine } from '#pwa/ui/path/DayLine.tsx';
import type { PathMark } from '#pwa/ui/path/mark.ts';
import { ProgressLine } from '#pwa/ui/path/ProgressLine.tsx';
import { StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import { SyncStones, type SyncStonesState } from '#pwa/ui/path/SyncStones.tsx';
import { Vista } from '#pwa/ui/path/Vista.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';
import { marksFrom } from './sample-days.ts';

const LEGEND = [
  { name: 'filled', marks: 'sss' },
  { name: 'hollow', marks: 'shs' },
  { name: 'dotted', marks: 'soa' },
  { name: 'bridge', marks: 'srs' },
  { name: 'planks', marks: 'sfs' },
  { name: 'post', marks: 'sss' },
  { name: 'gap', marks: 's_s' },
] as const;

const PHASES = ['saved', 'sending', 'here', 'unsaved', 'empty'] as const satisfies readonly SyncStonesState[];
const RANKS: readonly CairnRank[] = [1, 2, 3, 4];
const SUNDAY = 20_772 as Day; // 2026-11-15

export function PathParts() {
  const t = useText('gallery');
  const dir = useDirection();
  const format = useFormat();
  const weekdays = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [index, format.day((SUNDAY + index) as Day, 'weekday-short')]),
  );
  return (
    <>
      <PartSection heading={t('mark.heading')}>
        <div className={styles['flow']}>
          <span className={styles['brand']}>
            <Mark size="large" />
            <bdi className="unbroken">{t('mark.name')}</bdi>
          </span>
          <Mark />
        </div>
        <p className={styles['note']}>{t('mark.note')}</p>
      </PartSection>
      <PartSection heading={t('path.heading')}>
        <div className={styles['legend']}>
          {LEGEND.map(({ name, marks }) => (
            <span key={name}>
              <span className={styles['sign']}>
                <DayLine
                  tone="clay"
                  dir={dir}
                  radius={8}
                  marks={marksFrom(marks, {}, name === 'post' ? { 2: '' } : {})}
                />
              </span>
              <b>{t(`path.${name}`)}</b>
              <small>{t(`path.${name}Note`)}</small>
            </span>
          ))}
          <span>
            <Beads done={3} total={6} active tone="clay" />
            <b>{t('path.beads')}</b>
            <small>{t('path.beadsNote')}</small>
          </span>
        </div>
        <MotionSample />
      </PartSection>
      <PartSection heading={t('vista.heading')} bleed>
        <div data-bleed>
          <Vista
            dir={dir}
            label={t('vista.label')}
            marks={marksFrom(
              'ssssrsssfsssshh'.slice(1),
              { 3: t('vista.rest'), 7: t('vista.freeze'), 12: t('vista.yesterday'), 13: t('vista.today') },
              { 8: t('vista.zone') },
              13,
            )}
          />
        </div>
        <b>{t('vista.first')}</b>
        <div data-bleed>
          <Vista
            dir={dir}
            label={t('vista.firstLabel')}
            marks={marksFrom('_____________h', { 13: t('vista.today') }, {}, 13)}
          />
        </div>
        <b>{t('vista.broken')}</b>
        <div data-bleed>
          <Vista
            dir={dir}
            label={t('vista.brokenLabel')}
            marks={marksFrom('ssssss_ssssrso', { 11: t('vista.rest'), 13: t('vista.today') }, {}, 13)}
          />
        </div>
        <b>{t('vista.long')}</b>
        <div data-bleed>
          <Vista
            dir={dir}
            continues
            label={t('vista.longLabel')}
            marks={marksFrom('ssssssssssssss', { 13: t('vista.today') }, {}, 13)}
          />
        </div>
      </PartSection>
      <PartSection heading={t('week.heading')}>
        <div className={styles['stack']}>
          <span className={styles['amount']}>
            {t('week.days')}
            <b className="figures">5/7</b>
          </span>
          <DayLine tone="clay" dir={dir} label={t('week.label')} marks={marksFrom('ssshhaa', weekdays, {}, 4)} />
          <span className={styles['amount']}>
            {t('week.minutes')}
            <b className="figures">140/180</b>
          </span>
          <ProgressLine tone="clay" dir={dir} value={140} goal={180} />
          <ProgressLine tone="clay" dir={dir} value={0} goal={180} />
          <ProgressLine tone="clay" dir={dir} value={180} goal={180} saved={false} />
          <span className={styles['amount']}>
            {t('week.challenges')}
            <b className="figures">8/10</b>
          </span>
          <CountLine tone="clay" dir={dir} done={8} goal={10} here={1} />
        </div>
      </PartSection>
      <PartSection heading={t('sync.heading')}>
        <Rows>
          {PHASES.map((phase) => (
            <Row key={phase}>
              <div className={styles['syncRow']}>
                <span>
                  <SyncStones phase={phase} dir={dir} />
                  {t(`sync.${phase}`)}
                </span>
                <span>{t(`sync.${phase}Note`)}</span>
              </div>
            </Row>
          ))}
          <Row>
            <div className={styles['syncRow']}>
              <span>
                <SyncStones phase="here" dir={dir} />
                <Tag tone="amber">{t('sync.rejected')}</Tag>
              </span>
              <span>{t('sync.rejectedNote')}</span>
            </div>
          </Row>
        </Rows>
      </PartSection>
      <PartSection heading={t('list.heading')}>
        <StoneList>
          <StoneListItem state="here" seed={2}>
            <h3>{t('list.done')}</h3>
            <p>{t('list.doneNote')}</p>
          </StoneListItem>
          <StoneListItem state="open" seed={5}>
            <h3>{t('list.next')}</h3>
            <p>{t('list.nextNote')}</p>
          </StoneListItem>
          <StoneListItem state="open" seed={8}>
            <h3>{t('list.later')}</h3>
            <p>{t('list.laterNote')}</p>
          </StoneListItem>
        </StoneList>
      </PartSection>
      <PartSection heading={t('badges.heading')}>
        <ul className={styles['badges']}>
          {RANKS.map((rank) => (
            <li key={rank}>
              <Cairn rank={rank} state={rank === 4 ? 'here' : 'saved'} />
              {t(`badges.rank${rank}`)}
            </li>
          ))}
          <li>
            <Cairn rank={3} state="open" seed={5} />
            {t('badges.slot')}
          </li>
          <li>
            <Cairn rank={4} state="open" seed={6} />
            {t('badges.slot')}
          </li>
        </ul>
      </PartSection>
    </>
  );
}

const STEPS = ['sssssso', 'ssssssh', 'sssssss'] as const;

function MotionSample() {
  const t = useText('gallery');
  const dir = useDirection();
  const [step, setStep] = useState(0);
  const marks: PathMark[] = marksFrom(STEPS[step] ?? STEPS[0], {}, {}, 6);
  const words = [t('path.record'), t('path.send'), t('path.again')] as const;
  return (
    <div className={styles['stack']}>
      <b>{t('path.motion')}</b>
      <p className={styles['note']}>{t('path.motionNote')}</p>
      <DayLine tone="clay" dir={dir} marks={marks} />
      <div>
        <Button size="small" onClick={() => setStep((step + 1) % STEPS.length)}>
          {words[step]}
        </Button>
      </div>
    </div>
  );
}
