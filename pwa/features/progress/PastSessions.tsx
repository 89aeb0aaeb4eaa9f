import { memo } from 'react';
import type { PastSessions as Listed, PastSession } from '#pwa/data/queries/sessions.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';

interface PastSessionsProps {
  readonly past: Listed;
  readonly onMore: () => void;
}

/** Each session that has ended, and the way to it: there it can be put right. */
export const PastSessions = memo(function PastSessions({ past, onMore }: PastSessionsProps) {
  const t = useText('progress');
  const format = useFormat();
  const painOf = ({ fields: { painBefore, painDuring, painAfter } }: PastSession): number | null => {
    const levels = [painBefore, painDuring, painAfter].filter((level) => level !== undefined);
    return levels.length === 0 ? null : Math.max(...levels);
  };
  return (
    <Section title={t('sessions.title')} hint={t('sessions.hint')}>
      {past.sessions.length === 0 ? (
        <p>{t('sessions.empty')}</p>
      ) : (
        <Rows label={t('sessions.title')} edged>
          {past.sessions.map((one) => {
            const { startedAt, off = 0, stopReason = 'done' } = one.fields;
            const pain = painOf(one);
            const note = one.notes[0]?.text;
            return (
              <ListRow
                key={one.id}
                title={format.moment(startedAt, off)}
                to={sessionHref({ ended: one.id })}
                {...(note !== undefined && { hint: <bdi>{note}</bdi> })}
                meta={[
                  one.exercisesDone === 0
                    ? t('sessions.noSet')
                    : t('sessions.exercises', { count: one.exercisesDone, number: format.number(one.exercisesDone) }),
                  ...(pain === null
                    ? []
                    : [pain === 0 ? t('sessions.noPain') : t('sessions.pain', { number: format.number(pain) })]),
                  ...(stopReason === 'done' ? [] : [t(`sessions.stopped.${stopReason}`)]),
                ]}
              />
            );
          })}
        </Rows>
      )}
      {past.hasMore && (
        <div>
          <Button variant="link" size="small" onClick={onMore}>
            {t('sessions.more')}
          </Button>
        </div>
      )}
    </Section>
  );
});
