import { listModelOrigins } from '#core/api/model.ts';
import { modelOriginsPreference } from '../device-preferences.ts';
import { rememberedModelOrigins } from '../remembered-model-origins.ts';
import { callServer } from './call-server.ts';
import { renewKeptPages } from './kept-pages.ts';
import type { Network } from './network.ts';

/** What the server allows; where it does not answer, what it allowed last. @param now UTC ms */
export async function askModelOrigins(network: Network, now: number): Promise<readonly string[]> {
  const answered = await callServer(network, listModelOrigins, {}, now);
  const before = rememberedModelOrigins();
  if (!answered.ok) return before;
  const { origins } = answered.value;
  if (origins.join(' ') === before.join(' ')) return before;
  modelOriginsPreference.save(origins.join(' '));
  await renewKeptPages(network);
  return origins;
}
