import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { CountedPart, EntryCounts, SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { typedNumber } from '#pwa/ui/form/TypedNumberField.tsx';
import { NOTHING_TYPED, type Typed } from './TypedCountField.tsx';

export interface TypedCount {
  /** to be shown; null if newer code wrote the database */
  readonly counts: EntryCounts | null;
  readonly typed: Typed;
  readonly setTyped: (typed: Typed) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** what was typed and seen, once it is the number that is shown */
  readonly seen: SeenCount | null;
  /** asks for the number again, in its field, when the deletion counted differently */
  readonly attempt: (deletion: () => Promise<Result<unknown, AnyFailure>>) => Promise<Result<unknown, AnyFailure>>;
}

interface Recounted {
  readonly before: ListedProfile['counts'];
  readonly counts: EntryCounts;
}

/** The number that somebody types before entries are deleted. */
export function useTypedCount(profile: ListedProfile, which: CountedPart): TypedCount {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [recounted, setRecounted] = useState<Recounted | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (recounted !== null) field.current?.focus();
  }, [recounted]);
  // The count of the last attempt, until this page sees the change itself.
  const counts = recounted !== null && recounted.before === profile.counts ? recounted.counts : profile.counts;
  const count = typedNumber(typed.text);
  return {
    counts,
    typed,
    setTyped,
    field,
    seen: count === null || count !== counts?.[which] ? null : { count, newest: typed.newest, rows: typed.rows },
    attempt: async (deletion) => {
      const result = await deletion();
      if (!result.ok && 'entries' in result.failure) {
        setRecounted({ before: profile.counts, counts: result.failure });
        setTyped(NOTHING_TYPED);
      }
      return result;
    },
  };
}
