import { listModelOrigins } from '#core/api/model.ts';
import { rememberedModelOrigins, rememberModelOrigins } from '../remembered-model-origins.ts';
import { callServer } from './call-server.ts';
import { renewKeptPages } from './kept-pages.ts';
import type { Network } from './network.ts';

/** What the server allows; where it does not answer, what it allowed last. @param now UTC ms */
export async function askModelOrigins(network: Network, now: number): Promise<readonly string[]> {
  const answered = await callServer(network, listModelOrigins, {}, now);
  if (!answered.ok) return rememberedModelOrigins().origins;
  const { origins } = answered.value;
  const isRenewed = await renewKeptPages(network, origins);
  rememberModelOrigins({ origins, askedAt: isRenewed ? now : null });
  return origins;
}
