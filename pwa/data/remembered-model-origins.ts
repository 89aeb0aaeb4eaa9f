import { modelOriginsPreference } from './device-preferences.ts';

export interface RememberedModelOrigins {
  /** of language models, as the server allowed them when it was last asked */
  readonly origins: readonly string[];
  /** UTC ms; null: it was never asked, or what follows from its answer is not done yet */
  readonly askedAt: number | null;
}

const FRESH_MS = 86_400_000;

export function rememberedModelOrigins(): RememberedModelOrigins {
  try {
    const kept: unknown = JSON.parse(modelOriginsPreference.load() ?? '{}');
    const { origins, askedAt } = (kept ?? {}) as { readonly origins?: unknown; readonly askedAt?: unknown };
    return {
      origins: Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [],
      askedAt: typeof askedAt === 'number' ? askedAt : null,
    };
  } catch (error) {
    // Text that this version did not write counts as none: the server is asked.
    if (error instanceof SyntaxError) return { origins: [], askedAt: null };
    throw error;
  }
}

/** A browser that keeps nothing asks again each time. */
export const rememberModelOrigins = (remembered: RememberedModelOrigins): void =>
  void modelOriginsPreference.save(JSON.stringify(remembered));

/** A day old at most. A clock that was set back says nothing of the age. */
export const isFresh = ({ askedAt }: RememberedModelOrigins, now: number): boolean =>
  askedAt !== null && Math.abs(now - askedAt) < FRESH_MS;
