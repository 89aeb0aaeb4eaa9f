import { QueryClientContext, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { AnswerOf, Call } from '#core/api/call.ts';
import { useSpace } from '../useSpace.ts';
import { callServer } from './call-server.ts';
import type { CallArguments, CallFailure } from './call-server.ts';
import { browserNetwork } from './network.ts';
import { pageQueryClient } from './query-client.ts';

class FailedCall extends Error {
  constructor(readonly failure: CallFailure) {
    super(failure.kind);
  }
}

export interface FromServer<Answer> {
  /** the last answer; undefined until there is one */
  readonly answer: Answer | undefined;
  /** why the last time it was asked brought none */
  readonly failure: CallFailure | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/**
 * What the server says to a call that only reads. Asked when first shown, and then as often as `every` says (ms).
 * An answer that breaks its contract is a failure of the server, and never shown.
 */
export function useServer<const C extends Call & { readonly method: 'get' }>(
  call: C,
  given: CallArguments<C>,
  { every = false }: { readonly every?: number | false } = {},
): FromServer<AnswerOf<C>> {
  const { device } = useSpace();
  const client = useContext(QueryClientContext) ?? pageQueryClient();
  const { data, error, isFetching, refetch } = useQuery<AnswerOf<C>, FailedCall>(
    {
      queryKey: [call.id, given],
      queryFn: async () => {
        const answered = await callServer(browserNetwork, call, given, device.now());
        if (!answered.ok) throw new FailedCall(answered.failure);
        return answered.value;
      },
      refetchOnMount: 'always',
      refetchInterval: every,
    },
    client,
  );
  return {
    answer: data,
    failure: error?.failure ?? null,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}
