/**
 * Choices that belong to this browser and not to a person's records, needed before any database is open. A browser
 * that keeps nothing (storage blocked or full) is no error: the choice then lasts for the visit.
 */
export interface DevicePreference {
  /** the kept text, or null when there is none or the browser refuses */
  load(): string | null;
  /** false when the browser refused to keep it */
  save(value: string): boolean;
}

const preference = (key: string): DevicePreference => ({
  load: () => guarded(() => localStorage.getItem(key), null),
  save: (value) =>
    guarded(() => {
      localStorage.setItem(key, value);
      return true;
    }, false),
});

function guarded<Value>(body: () => Value, refused: Value): Value {
  try {
    return body();
  } catch (error) {
    if (error instanceof DOMException) return refused;
    throw error;
  }
}

export const themePreference = preference('waymend:theme');
export const languagePreference = preference('waymend:language');
/** `dismissed`: the app is not offered to be installed again */
export const installPreference = preference('waymend:install');
/** `on`: the developer tools are open in production too */
export const developerPreference = preference('waymend:developer');
/** JSON: the emergency number as the person corrected it, by time zone */
export const emergencyNumberPreference = preference('waymend:emergency-number');
/** JSON: the origins of language models that the server allowed when it was last asked, and when that was */
export const modelOriginsPreference = preference('waymend:model-origins');
/** what a session may be heard by: `sounds`, `voice`, both with a space between, or nothing */
export const sessionCuesPreference = preference('waymend:session-cues');
