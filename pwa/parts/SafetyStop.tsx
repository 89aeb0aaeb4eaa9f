import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { Helper, RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { EmergencyCall } from './EmergencyCall.tsx';
import styles from './SafetyStop.module.css';
import { useStopShown } from './stop-shown.ts';
import { useRuleWords } from './useRuleWords.ts';

interface SafetyStopProps {
  /** that stand, most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  /** what else is for today (`todayBesideStop`) */
  readonly beside: readonly Decision[];
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** of its title: 1 where the page is about nothing else */
  readonly level: 1 | 2 | 3;
  /** it took the place of what was on the page: what to do is read out */
  readonly isAnnounced?: boolean;
  /** not on the coach's own page, to which it leads */
  readonly hasWay?: boolean;
}

/**
 * What to do about what is most urgent, whom to see and how soon, and the number where that is an emergency or may be one.
 * What takes longer to read comes after the number. Needs the texts `coach`, `emergency` and `plan`.
 */
export function SafetyStop({ flags, beside, timeZone, level, isAnnounced = false, hasWay = false }: SafetyStopProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const words = useRuleWords();
  const titleId = useId();
  useStopShown();
  const [first] = flags;
  if (first === undefined) return null;
  const { stop, why, question } = words.flag(first.id);
  const [other] = beside;
  /** For a later day, or for a doctor where that is for an emergency department. */
  const isLess = first.soon === 'days' || (first.whom === 'doctor' && other?.output['whom'] === 'emergency-department');
  const sooner = first.soon !== 'now' && isLess && other !== undefined ? other : null;
  const soonerFlag = sooner?.inputs['flag'];
  const soonerStop = typeof soonerFlag === 'string' ? words.flag(soonerFlag).stop : t('stop.unknownTitle');
  const nowIf = words.nowIf(flags);
  const calls = first.soon === 'now' || nowIf !== undefined;
  const Heading = `h${level}` as const;
  return (
    <section className={styles['stop']} aria-labelledby={titleId}>
      <div className={styles['first']} role={isAnnounced ? 'alert' : undefined}>
        <p className={styles['sign']}>
          <Icon name="stop" />
          {coach('outcome.stop')}
        </p>
        <Heading id={titleId} className={styles['title']}>
          {sooner === null ? stop : soonerStop}
        </Heading>
        {sooner === null ? <WhomToSee {...first} /> : <WhomToSee whom={sooner.output['whom'] as Helper} soon="today" />}
        {nowIf !== undefined && <p className={styles['now']}>{t('stop.nowIf')}</p>}
      </div>
      {calls && <EmergencyCall timeZone={timeZone} />}
      {nowIf !== undefined && <p>{nowIf}</p>}
      {sooner === null && <p>{why}</p>}
      {/* An emergency leaves nothing for later. */}
      {first.soon !== 'now' &&
        beside.map(({ ruleId, inputs, output }, at) => <p key={at}>{words.rule(ruleId, inputs, output)}</p>)}
      {sooner !== null && <p>{t('stop.alsoTold', { sign: question, why })}</p>}
      {hasWay && (
        <div>
          <Link className={buttonClass({ variant: calls ? 'secondary' : 'primary' })} to={href('coach')}>
            {t('stop.open')}
          </Link>
        </div>
      )}
    </section>
  );
}

/** The signs that stand beside the most urgent one, each with whom to see. Needs the texts `coach` and `plan`. */
export function OtherSigns({ flags }: { readonly flags: readonly RedFlag[] }) {
  const t = useText('plan');
  const words = useRuleWords();
  if (flags.length === 0) return null;
  return (
    <Section title={t('stop.other')}>
      <ul className={styles['others']}>
        {flags.map((flag) => (
          <li key={flag.id}>
            <h3>{words.flag(flag.id).stop}</h3>
            <p>{words.flag(flag.id).why}</p>
            <WhomToSee {...flag} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WhomToSee({ whom, soon }: Pick<RedFlag, 'whom' | 'soon'>) {
  const t = useText('plan');
  const coach = useText('coach');
  return (
    <KeyValueList
      items={[
        { label: t('stop.whom'), value: <b>{coach(`whom.${whom}`)}</b> },
        { label: t('stop.soon'), value: <b>{coach(`soon.${soon}`)}</b> },
      ]}
    />
  );
}
