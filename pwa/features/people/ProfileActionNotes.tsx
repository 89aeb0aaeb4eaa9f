import { useEffect, useRef } from 'react';
import { NAME_LENGTH } from '#pwa/data/profiles/profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { useNoToastOver } from '#pwa/ui/useToast.ts';
import type { ProfileActionFailure } from './useProfileCommand.ts';

/** Says, next to the pressed button, why a command failed and what is kept. */
export function ProfileActionFailureNote({ failure }: { readonly failure: ProfileActionFailure | null }) {
  const t = useText('people');
  useNoToastOver(failure);
  const format = useFormat();
  const codeWords = useCodeWords();
  const note = useRef<HTMLDivElement>(null);
  // On a small screen it lies below the visible part of the dialog.
  useEffect(() => {
    if (failure !== null) note.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  const words = (given: ProfileActionFailure): string => {
    switch (given.reason) {
      case 'error':
        return t('failure.error', { reason: codeWords(given.code) });
      case 'count_differs':
      case 'count_differs_late':
      case 'unseen':
        return t(`failure.${given.reason}`, { number: format.number(given.count) });
      case 'storage':
        return t('failure.storage', { detail: given.detail });
      case 'name_too_long':
        return t('failure.name_too_long', { most: format.number(NAME_LENGTH) });
      case 'unanswered':
      case 'unreadable':
      case 'gone':
      case 'in_use':
        return t(`failure.${given.reason}`);
    }
  };
  return (
    <div ref={note} role="alert">
      {failure !== null && <Note>{words(failure)}</Note>}
    </div>
  );
}

/** Takes the place of the Cancel button. */
export function UnderWay({ isBusy }: { readonly isBusy: boolean }) {
  const t = useText('people');
  return <p role="status">{isBusy ? t('underWay') : ''}</p>;
}
