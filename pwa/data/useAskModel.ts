import { useMemo } from 'react';
import type { Result } from '#core/lib/result.ts';
import { browserConnection } from '#pwa/device/useOnline.ts';
import { askModel, MOST_MINUTES } from './server/ask-model.ts';
import type { ModelAnswer, ModelFailure, ModelMessage } from './server/ask-model.ts';
import type { ModelConnection } from './server/model-connection.ts';
import { useNetwork } from './useNetwork.ts';

export { MOST_MINUTES };
export type { ModelAnswer, ModelFailure, ModelMessage };

export type AskModel = (
  connection: ModelConnection,
  messages: readonly ModelMessage[],
  cancelled: AbortSignal,
) => Promise<Result<ModelAnswer, ModelFailure>>;

/** One question to the language model that the person connected. It goes straight there and writes nothing. */
export function useAskModel(): AskModel {
  const { fetch } = useNetwork();
  return useMemo(
    () => (connection, messages, cancelled) =>
      askModel({ fetch, isOnline: browserConnection.isOnline }, connection, messages, cancelled),
    [fetch],
  );
}
