import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Progress } from '#pwa/ui/state/Progress.tsx';
import type { SampleActions } from './sample-actions.ts';
import styles from './SampleView.module.css';

/** days that are there, of all */
interface Making {
  readonly lived: number;
  readonly days: number;
  readonly isCancelled: boolean;
}

interface SampleViewProps {
  /** this profile is the sample person's */
  readonly isOpen: boolean;
  /** there is one on this device; undefined until that is known */
  readonly isMade: boolean | undefined;
  readonly actions: SampleActions;
}

export function SampleView({ isOpen, isMade, actions }: SampleViewProps) {
  const t = useText('sample');
  const common = useText('common');
  const format = useFormat();
  const opening = useCommand(actions.open);
  const [making, setMaking] = useState<Making | null>(null);
  const work = useRef<AbortController | null>(null);
  // Whoever leaves the page is not taken to another profile later.
  useEffect(() => () => work.current?.abort(), []);
  const open = async (): Promise<void> => {
    const controller = new AbortController();
    work.current = controller;
    const onDay = (lived: number, days: number): void =>
      setMaking((before) => ({ isCancelled: false, ...before, lived, days }));
    const result = await opening.run({ onDay, signal: controller.signal });
    setMaking(null);
    if (result?.ok === true && result.value === 'opened') actions.startAnew();
  };
  const cancel = (): void => {
    work.current?.abort();
    setMaking((before) => before && { ...before, isCancelled: true });
  };
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader
        title={t('title')}
        lead={
          <>
            <p>{t('lead')}</p>
            <p>{t('own')}</p>
            <p>{t('never')}</p>
          </>
        }
      />
      {isOpen ? (
        <>
          <p>
            {t('isOpen')} {t('back')}
          </p>
          <p className={styles['ways']}>
            <Link className={buttonClass({ variant: 'primary' })} to={href('progress')}>
              {t('progress')}
            </Link>
            <Link className={buttonClass({ variant: 'link' })} to={href('people')}>
              {t('people')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <FailureNote failure={opening.failure} />
          {making === null ? (
            <div>
              <Button
                variant="primary"
                disabled={isMade === undefined}
                busy={opening.isBusy}
                busyLabel={t(isMade === true ? 'opening' : 'making')}
                onClick={() => void open()}
              >
                {t(isMade === true ? 'open' : 'make')}
              </Button>
            </div>
          ) : (
            <Progress
              label={t('making')}
              value={making.lived / making.days}
              hint={
                making.isCancelled
                  ? t('cancelling')
                  : t('days', { lived: format.number(making.lived), days: format.number(making.days) })
              }
              onCancel={cancel}
              labels={{ cancel: common('action.cancel') }}
            />
          )}
        </>
      )}
    </div>
  );
}
