import { useEffect, useRef } from 'react';
import type { Result } from '#core/lib/result.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { sayAfterReload, takeSaid } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';

export type Outcome = 'erased' | 'left' | 'leftDeleted';

/**
 * Has the next page say what became of a profile. It is stored beforehand, because this tab also reloads to follow the
 * profile in use, and that may happen first.
 */
export async function announced<Value, Failure>(
  what: Outcome,
  profileId: string,
  command: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  sayAfterReload({ what, profileId });
  let isDone = false;
  try {
    const result = await command();
    isDone = result.ok;
    return result;
  } finally {
    if (!isDone) takeSaid();
  }
}

/** Checked against what is here now: the previous page may have died before the command succeeded. */
const holds: Readonly<Record<Outcome, (profile: ListedProfile | undefined) => boolean>> = {
  erased: (profile) => profile === undefined,
  left: (profile) => profile?.isOpen === false,
  leftDeleted: (profile) => profile?.isOpen === false && profile.counts?.entries === 0,
};

/** Says once what the previous page did. */
export function useSaidOutcome(profiles: readonly ListedProfile[] | undefined): void {
  const t = useText('people');
  const toaster = useToast();
  const isSaid = useRef(false);
  useEffect(() => {
    if (profiles === undefined || isSaid.current) return;
    isSaid.current = true;
    const { what, profileId } = { ...(takeSaid() as Partial<Record<string, string>> | null) };
    if (what !== undefined && isOutcome(what) && holds[what](profiles.find(({ id }) => id === profileId)))
      toaster.show({ title: t(`said.${what}`) });
  }, [profiles, t, toaster]);
}

const isOutcome = (what: string): what is Outcome => Object.hasOwn(holds, what);
