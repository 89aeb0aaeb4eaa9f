import { QueryClientContext, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useReducer } from 'react';
import type { AnswerOf, Call } from '#core/api/call.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useSpace } from '../useSpace.ts';
import { callServer, TIMEOUT_MS } from './call-server.ts';
import type { CallArguments, CallFailure } from './call-server.ts';
import { browserNetwork } from './network.ts';
import { pageQueryClient } from './query-client.ts';

export interface FromServer<Answer> {
  /** the last answer; undefined until there is one, and where it is asked every so often also once it is older than that */
  readonly answer: Answer | undefined;
  /** why the last time it was asked brought none; stays while it is asked again */
  readonly failure: CallFailure | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

interface Heard<Answer> {
  readonly last: { readonly answer: Answer; /** UTC ms, when it was asked for */ readonly at: number } | null;
  readonly failure: CallFailure | null;
}

/**
 * What the server says to a call that only reads. Asked when first shown, and then as often as `every` says (ms): not while
 * the page is hidden, so at once when somebody looks again. Then no answer is given that is older than `every` and the time
 * the next one may take. An answer that breaks its contract is a failure of the server, and never shown.
 */
export function useServer<const C extends Call & { readonly method: 'get' }>(
  call: C,
  given: CallArguments<C>,
  { every = false }: { readonly every?: number | false } = {},
): FromServer<AnswerOf<C>> {
  const { device } = useSpace();
  const client = useContext(QueryClientContext) ?? pageQueryClient();
  const queryKey = [call.id, given];
  const { data, isFetching, refetch } = useQuery<Heard<AnswerOf<C>>>(
    {
      queryKey,
      queryFn: async () => {
        const at = device.now();
        const answered = await callServer(browserNetwork, call, given, at);
        if (answered.ok) return { last: { answer: answered.value, at }, failure: null };
        return { last: client.getQueryData<Heard<AnswerOf<C>>>(queryKey)?.last ?? null, failure: answered.failure };
      },
      // A failed call is an answer here, so whatever is thrown is a bug.
      throwOnError: true,
      refetchOnMount: 'always',
      refetchInterval: every,
    },
    client,
  );

  const last = data?.last ?? null;
  const mostMs = every === false ? Infinity : every + TIMEOUT_MS;
  // A clock that was set back says nothing of the age.
  const isTooOld = (at: number): boolean => Math.abs(device.now() - at) > mostMs;
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (every === false) return undefined;
    return browserPage.onReturn(() => {
      drawAgain();
      void refetch({ cancelRefetch: false });
    });
  }, [every, refetch]);
  useEffect(() => {
    if (last === null || mostMs === Infinity) return undefined;
    return browserPage.after(Math.max(0, last.at + mostMs + 1 - device.now()), drawAgain);
  }, [last, mostMs, device]);

  return {
    answer: last === null || isTooOld(last.at) ? undefined : last.answer,
    failure: data?.failure ?? null,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}
