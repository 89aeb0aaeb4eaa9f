import type { ClockSnapshot, FiguresSnapshot, LogSnapshot } from '#pwa/data/queries/developer/log-snapshot.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import styles from './Developer.module.css';
import { iso } from './iso.ts';

const MIN_SCHEMA = {
  newer: 'log.minNewer',
  served: 'log.minServed',
  unheard: 'log.minUnheard',
} as const satisfies Record<LogSnapshot['minSchema'], string>;

export function LogSection({ now, log }: { readonly now: number; readonly log: LogSnapshot }) {
  const t = useText('developer');
  const format = useFormat();
  const { cursor, ackSeq, rebuilding, sync, schema, codeEpoch, databaseEpoch, minSchema } = log;
  const { phase = 'idle', code = null, lastSavedAt = null, failures = 0, nextAt = 0 } = sync ?? {};
  return (
    <Section title={t('log.heading')}>
      <KeyValueList
        items={[
          {
            label: t('log.cursor'),
            value: t('log.cursorOf', { epoch: format.number(cursor.epoch), rev: format.number(cursor.rev) }),
          },
          { label: t('log.op'), value: cursor.op ?? t('none'), isCode: true },
          { label: t('log.ack'), value: format.number(ackSeq) },
          { label: t('log.last'), value: lastSavedAt === null ? t('log.never') : iso(lastSavedAt), isCode: true },
          {
            label: t('log.phase'),
            value: [
              code === null ? phase : `${phase} (${code})`,
              ...(failures > 0 ? [t('log.failures', { count: failures, number: format.number(failures) })] : []),
            ].join(', '),
          },
          { label: t('log.next'), value: nextAt > now ? format.age(nextAt - now) : t('log.asap') },
          { label: t('log.rebuilding'), value: t(rebuilding ? 'yes' : 'no') },
          { label: t('log.schema'), value: format.number(schema) },
          {
            label: t('log.epoch'),
            value: t('log.epochOf', { code: codeEpoch, database: databaseEpoch ?? t('none') }),
          },
          { label: t('log.min'), value: t(MIN_SCHEMA[minSchema], { schema }) },
        ]}
      />
    </Section>
  );
}

/** of the device */
export interface Zone {
  readonly name: string;
  /** UTC offset in minutes, east positive */
  readonly offset: number;
}

interface ClockSectionProps {
  readonly now: number;
  readonly zone: Zone;
  readonly clock: ClockSnapshot;
}

export function ClockSection({ now, zone, clock: { serverOffset, ck, hlc } }: ClockSectionProps) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <Section title={t('clock.heading')}>
      <KeyValueList
        items={[
          { label: t('clock.device'), value: iso(now), isCode: true },
          {
            label: t('clock.server'),
            value: serverOffset === null ? t('clock.unmeasured') : t('ms', { number: format.number(serverOffset) }),
          },
          { label: t('clock.run'), value: ck === null ? t('none') : format.number(ck) },
          { label: t('clock.hlc'), value: hlc ?? t('none'), isCode: true },
          {
            label: t('clock.zone'),
            value: (
              <bdi dir="ltr">
                {zone.name}, {format.zoneShift(zone.offset)}
              </bdi>
            ),
          },
        ]}
      />
    </Section>
  );
}

export function FiguresSection({ figures: { own, days, healed } }: { readonly figures: FiguresSnapshot }) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <Section title={t('figures.heading')}>
      <KeyValueList
        items={[
          { label: t('figures.own'), value: own, isCode: true },
          { label: t('figures.days'), value: format.number(days) },
          {
            label: t('figures.server'),
            value:
              healed === null ? (
                t('figures.serverNone')
              ) : (
                <>
                  <bdi dir="ltr" className={styles['code']}>
                    {healed.server}, {iso(healed.at)}
                  </bdi>{' '}
                  {t(`figures.healed.${healed.by}`)}
                </>
              ),
          },
        ]}
      />
    </Section>
  );
}
