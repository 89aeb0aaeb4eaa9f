import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import type { SampleActions } from './sample-actions.ts';
import styles from './SampleView.module.css';

interface SampleViewProps {
  /** this profile is the sample person's */
  readonly isOpen: boolean;
  /** there is one on this device; undefined until that is known */
  readonly isMade: boolean | undefined;
  readonly actions: SampleActions;
}

export function SampleView({ isOpen, isMade, actions }: SampleViewProps) {
  const t = useText('sample');
  const opening = useCommand(actions.open);
  const open = async (): Promise<void> => {
    if ((await opening.run())?.ok === true) actions.startAnew();
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
        </>
      )}
    </div>
  );
}
