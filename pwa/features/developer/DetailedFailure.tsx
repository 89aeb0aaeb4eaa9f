import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import styles from './Developer.module.css';

/** A failure in words, and what the browser or the code said of it. */
export const DetailedFailure = ({ failure }: { readonly failure: AnyFailure | null }) => (
  <div>
    <FailureNote failure={failure} />
    {failure !== null && 'detail' in failure && (
      <p className={styles['code']} dir="ltr">
        {failure.detail}
      </p>
    )}
  </div>
);
