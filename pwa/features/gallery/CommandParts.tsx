import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const FAILURES = {
  quota: { reason: 'quota', detail: '' },
  offline: { reason: 'offline' },
  unexpected: { reason: 'unexpected', detail: '' },
} as const satisfies Record<string, AnyFailure>;
const OUTCOMES = ['quota', 'offline', 'unexpected'] as const;

type Outcome = 'done' | 'stuck' | (typeof OUTCOMES)[number];

/** Saves nothing. Long enough to see it busy. */
const pretend = (outcome: Outcome): Promise<Result<Outcome, AnyFailure>> =>
  new Promise((resolve) => {
    browserPage.after(1_000, () =>
      resolve(outcome === 'done' || outcome === 'stuck' ? ok(outcome) : fail(FAILURES[outcome])),
    );
  });

export function CommandParts() {
  const t = useText('gallery');
  const act = useCommand(pretend, {
    keyOf: (outcome) => outcome,
    undo: (_, outcome) => ({
      said: { title: t('command.done'), sign: 'here' },
      altText: t('command.undoHint'),
      command: () => pretend(outcome === 'stuck' ? 'offline' : 'done'),
      undone: { title: t('command.undone') },
    }),
  });
  const { isBusy, isUndoing, undo } = act.of('done');
  return (
    <PartSection heading={t('command.heading')}>
      <div className={styles['flow']}>
        <Button
          variant="primary"
          size="small"
          busy={isBusy}
          busyLabel={t('command.doing')}
          onClick={() => void act.run('done')}
        >
          {t('command.do')}
        </Button>
        {undo !== null && (
          <Button variant="link" size="small" busy={isUndoing} onClick={() => void undo()}>
            {t('command.undo')}
          </Button>
        )}
        <Button size="small" busy={act.of('stuck').isBusy} onClick={() => void act.run('stuck')}>
          {t('command.stuck')}
        </Button>
        {OUTCOMES.map((outcome) => (
          <Button key={outcome} size="small" busy={act.of(outcome).isBusy} onClick={() => void act.run(outcome)}>
            {t(`command.${outcome}`)}
          </Button>
        ))}
      </div>
      <FailureNote failure={act.failure} />
    </PartSection>
  );
}
