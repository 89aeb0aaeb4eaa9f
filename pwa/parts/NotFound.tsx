import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDirection } from '../i18n/useDirection.ts';
import { useText } from '../i18n/useText.ts';
import { href } from '../routes/table.ts';
import { useTitle } from '../routes/useTitle.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DayLine } from '../ui/path/DayLine.tsx';
import type { PathMark } from '../ui/path/mark.ts';
import styles from './NotFound.module.css';

const BROKEN_WAY: readonly PathMark[] = [
  { id: 'known', kind: 'stone', saved: true },
  { id: 'missing', kind: 'gap', saved: false },
  { id: 'beyond', kind: 'ahead', saved: false },
];

interface NotFoundProps {
  /** gives the hint for developers; everybody else is shown a way back */
  readonly isDevelopment?: boolean;
  /** of a screen that knows what is missing */
  readonly words?: {
    readonly title: string;
    readonly text: string;
    /** the way on, instead of that to the start page */
    readonly action: string;
    readonly to: string;
  };
}

/** An address of no row, or a screen's state for a parameter that names nothing: an exercise that does not exist. */
export function NotFound(props: NotFoundProps) {
  const t = useText('shell');
  useTitle(t('title.notFound'));
  return <NotFoundState {...props} />;
}

/** What it looks like, without the document's title. */
export function NotFoundState({ isDevelopment = false, words, level = 1 }: NotFoundProps & { readonly level?: 1 | 3 }) {
  const t = useText('shell');
  const Heading = level === 1 ? 'h1' : 'h3';
  const navigate = useNavigate();
  // Before the tab's first page lies another site, or nothing.
  const isFirst = useLocation().key === 'default';
  const direction = useDirection();
  return (
    <div className={`wrap ${styles['notFound']}`}>
      <div className={styles['art']}>
        <DayLine marks={BROKEN_WAY} radius={11} dir={direction} />
      </div>
      <Heading>{words?.title ?? t(isDevelopment ? 'notFound.devTitle' : 'notFound.title')}</Heading>
      <p>{words?.text ?? t(isDevelopment ? 'notFound.devHint' : 'notFound.text')}</p>
      <div className={styles['actions']}>
        <Link className={buttonClass({ variant: 'primary' })} to={words?.to ?? href('start')}>
          {words?.action ?? t('notFound.home')}
        </Link>
        {!isFirst && (
          <Button variant="link" onClick={() => void navigate(-1)}>
            {t('notFound.back')}
          </Button>
        )}
      </div>
    </div>
  );
}
