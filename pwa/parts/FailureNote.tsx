import { useEffect, useRef } from 'react';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import type { ClaimFailure } from '#pwa/data/commands/profiles/claim.ts';
import type { EraseFailure } from '#pwa/data/commands/profiles/erase.ts';
import { NAME_LENGTH } from '#pwa/data/commands/profiles/name-profile.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { useNoToastOver } from '#pwa/ui/overlay/useToast.ts';
import styles from './FailureNote.module.css';
import type { CopyFailure } from './save-copy.ts';
import { useCodeWords } from './useCodeWords.ts';

/** An exception: nobody foresaw it, so nobody knows how much was done. */
export interface Unexpected {
  readonly reason: 'unexpected';
  readonly detail: string;
}

/** Every way in which a command of the app fails. A new reason is put in words in this file. */
export type AnyFailure = ClaimFailure | CommandFailure | CopyFailure | EraseFailure | Unexpected;

/** Another page is newer than this one, or nobody knows what this page still holds. */
const RELOAD: ReadonlySet<AnyFailure['reason']> = new Set(['newer_version', 'unreadable', 'storage', 'unexpected']);
export const isFixedByReload = ({ reason }: AnyFailure): boolean => RELOAD.has(reason);

/** Says, next to what the person pressed, why it was not done and what is kept. Always in the tree, for readers. */
export function FailureNote({ failure }: { readonly failure: AnyFailure | null }) {
  const t = useText('failure');
  const words = useFailureWords();
  useNoToastOver(failure);
  const note = useRef<HTMLDivElement>(null);
  // On a small screen it may lie below what is visible.
  useEffect(() => {
    if (failure !== null) note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={note} role="alert" className={styles['place']}>
      {failure !== null && (
        <Note
          action={
            isFixedByReload(failure) ? (
              <Button size="small" icon="refresh" onClick={browserReloader.reload}>
                {t('reload')}
              </Button>
            ) : undefined
          }
        >
          {words(failure)}
        </Note>
      )}
    </div>
  );
}

export function useFailureWords(): (failure: AnyFailure) => string {
  const t = useText('failure');
  const format = useFormat();
  const codeWords = useCodeWords();
  return (failure) => {
    switch (failure.reason) {
      case 'error':
        return t('error', { reason: codeWords(failure.code) });
      case 'count_differs':
      case 'count_differs_late':
      case 'unseen':
        return t(failure.reason, { number: format.number(failure.count) });
      case 'no_file':
        return t('no_file', { reason: failure.detail });
      case 'name_too_long':
        return t('name_too_long', { most: format.number(NAME_LENGTH) });
      default:
        return t(failure.reason);
    }
  };
}
