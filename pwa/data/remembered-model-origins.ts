import { modelOriginsPreference } from './device-preferences.ts';

/** The origins of language models that the server allowed when it was last asked. */
export const rememberedModelOrigins = (): readonly string[] =>
  (modelOriginsPreference.load() ?? '').split(' ').filter((origin) => origin !== '');
