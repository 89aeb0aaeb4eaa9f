import { useState } from 'react';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { redFlagOf, sessionSign } from '#core/rules/coach/red-flags.ts';
import type { PathDay } from '#pwa/data/queries/streak-board.ts';
import type { WaitingEntry } from '#pwa/data/queries/waiting-entries.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { EmergencyCard } from '#pwa/parts/EmergencyCard.tsx';
import { EquipmentNeeds } from '#pwa/parts/EquipmentNeeds.tsx';
import { FreshAgain } from '#pwa/parts/FreshAgain.tsx';
import { NotFoundState } from '#pwa/parts/NotFound.tsx';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { PainLine } from '#pwa/parts/PainLine.tsx';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import { StopFirst } from '#pwa/parts/StopFirst.tsx';
import { ToSee } from '#pwa/parts/ToSee.tsx';
import { UnsentRow } from '#pwa/parts/UnsentRow.tsx';
import { WeekLine } from '#pwa/parts/WeekLine.tsx';
import { WelcomeBackOffer } from '#pwa/parts/WelcomeBack.tsx';
import { href } from '#pwa/routes/table.ts';
import { BodyMap, type BodyMark } from '#pwa/ui/body/BodyMap.tsx';
import { Chips } from '#pwa/ui/form/Chips.tsx';
import { BackLink } from '#pwa/ui/page/BackLink.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { SectionHeader } from '#pwa/ui/page/SectionHeader.tsx';
import { BusyStones } from '#pwa/ui/path/BusyStones.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const MONDAY = 20_773 as Day;
const KINDS = ['stone', 'stone', 'rest', 'stone', 'freeze', 'open', 'ahead'] as const;
const WEEK = KINDS.map((kind, at) => ({
  day: (MONDAY + at) as Day,
  kind,
  saved: at < 3,
  today: at === 5,
  zoneShiftMinutes: 0,
})) satisfies readonly PathDay[];
const FRESH = { worst: { place: 'knee', side: 'left' }, since: 'days', began: 'injury', day: MONDAY } as const;
const MARKED: Readonly<Record<string, BodyMark>> = { 'knee-left': 'worst', 'thigh-left': 'also' };
const DECISIONS = [
  { ruleId: 'pain.green', inputs: { pain: 2 }, output: {}, source: 'pain-monitoring' },
  { ruleId: 'of.another.version', inputs: {}, output: {}, source: '' },
];
const UNSENT: WaitingEntry = {
  seq: 1,
  opId: 'unsent',
  entity: 'set',
  type: 'append',
  data: { at: 1_795_262_437_000, off: 0, tz: 'UTC', exerciseId: 'sit-to-stand' },
  unreadable: false,
};
const OWNER = { held: 247, lost: 2 };
const CHAIR = { equipment: [{ item: 'chair' as const, instead: 'the edge of a firm bed, against a wall' }] };
const nothing = () => Promise.resolve(ok(null));
const NO_ACTIONS = { bring: nothing, begin: nothing, forget: nothing };

/** What knows the domain, and what it is made of. A landmark's name is unique on a page, so each theme shows another state. */
export function ProductParts({ theme }: { readonly theme: 'light' | 'dark' }) {
  const t = useText('gallery');
  const places = useCatalogueText('coach');
  const [pain, setPain] = useState<number | null>(null);
  const [chosen, setChosen] = useState<readonly ('a' | 'b' | 'c')[]>(['b']);
  const [marks, setMarks] = useState(MARKED);
  const isLight = theme === 'light';
  return (
    <>
      <PartSection heading={t('product.pain')}>
        <PainLine
          label={t('product.painLabel')}
          value={pain}
          last={{ level: 3, label: t('product.last') }}
          onAnswer={setPain}
        />
        <PainLine label={t('product.painLabel')} value={6} disabled onAnswer={setPain} />
        <PainLine label={t('product.painLabel')} value={null} error={t('form.chooseOne')} onAnswer={setPain} />
      </PartSection>
      <PartSection heading={t('product.body')}>
        <BodyMap
          view={isLight ? 'front' : 'back'}
          labels={{
            view: t(isLight ? 'product.front' : 'product.back'),
            left: t('product.left'),
            right: t('product.right'),
            worst: t('product.worst'),
            keys: t('product.keys'),
          }}
          nameOf={({ id }) => places('place', id.replace(/-(left|right)$/, ''))}
          marks={marks}
          onToggle={(id) => setMarks({ [id]: 'worst' })}
        />
      </PartSection>
      <PartSection heading={t('product.chips')}>
        <Chips
          label={t('product.chipsLabel')}
          value={chosen}
          options={(['a', 'b', 'c'] as const).map((value) => ({ value, label: t(`product.chip.${value}`) }))}
          onChange={setChosen}
        />
      </PartSection>
      <PartSection heading={t('product.stones')}>
        <div className={styles['flow']}>
          {(['saved', 'here', 'open'] as const).map((state) => (
            <StoneSign key={state} state={state} label={t(`product.stone.${state}`)} />
          ))}
          <BusyStones />
        </div>
        <WeekLine path={WEEK} />
        <Rows edged>
          <UnsentRow entry={UNSENT} isSent={!isLight} />
        </Rows>
      </PartSection>
      <PartSection heading={t('product.heads')}>
        <BackLink to={href('exercises')}>{t('product.backTo')}</BackLink>
        <SectionHeader level={3} title={t('product.headTitle')} hint={t('product.headHint')} aside="18" />
      </PartSection>
      <PartSection heading={t('product.needs')}>
        <KeyValueList
          items={[
            { label: t('product.needsThing'), value: <EquipmentNeeds of={CHAIR} /> },
            { label: t('product.needsNothing'), value: <EquipmentNeeds of={{}} /> },
          ]}
        />
      </PartSection>
      <PartSection heading={t('product.why')}>
        <ToSee reasons={[{ ruleId: 'pain.red-days', inputs: {}, output: {} }]} />
        <FreshAgain assessment={FRESH} today={addDays(FRESH.day, 4)} />
        <NotToday because="over" />
        <DecisionRows decisions={DECISIONS} />
      </PartSection>
      <PartSection heading={t('product.help')}>
        <EmergencyCard word={isLight ? 'heart' : 'suicide'} timeZone="Europe/London" onAnyway={() => undefined} />
        <EmergencyCall timeZone="Australia/Perth" />
        {isLight ? (
          <StopFirst flags={[redFlagOf('chest-pain')]} beside={[]} timeZone="Asia/Tokyo" level={3} />
        ) : (
          <SafetyStop flags={[redFlagOf(sessionSign)]} beside={[]} timeZone="Asia/Tokyo" level={3} />
        )}
        {isLight && <OtherSigns flags={[redFlagOf('clot')]} />}
      </PartSection>
      <PartSection heading={t('product.states')}>
        {isLight ? <WelcomeBackOffer owner={OWNER} level={3} actions={NO_ACTIONS} /> : <NotFoundState level={3} />}
      </PartSection>
    </>
  );
}
