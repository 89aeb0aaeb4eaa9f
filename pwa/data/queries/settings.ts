import { DEFAULT_SETTINGS, settings as definition, SETTINGS_KEY } from '#core/records/settings.ts';
import type { Settings } from '#core/records/settings.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';

/** The person's settings, with the defaults for what was never chosen. */
export async function settings(space: Space): Promise<Settings> {
  const held = await readDocument(space.db, 'settings', SETTINGS_KEY);
  const chosen = definition.schema.safeParse(held.fields);
  return { ...DEFAULT_SETTINGS, ...(chosen.success ? definedOnly(chosen.data) : {}) };
}

const definedOnly = (fields: Partial<Settings> | Record<string, number | undefined>): Partial<Settings> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
