import { Intent } from '@honey/client';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema, unwrap } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/offset-pages.ts';
import { poll, untilLoaded } from '../../../../api/poll.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { queryKeyOf } from '../../../../api/query-keys.ts';
import { withServiceToken } from '../../../../api/service-calls.ts';

export type LottoRounds = Schema<'LottoRounds'>;
export type LottoRound = Schema<'LottoRound'>;
export type LottoAsk = Schema<'LottoAsk'>;

const pollRounds = poll(60_000);
const pageSize = 10;

/** This week's round with the member's part in it, and the drawn rounds, newest first. */
export const lottoRoundsQuery = (viewer: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/external/lotto/round', {}, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      withServiceToken('lotto', (headers) =>
        api.GET('/v1/external/lotto/round', {
          params: { header: headers, query: { offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: (query) => untilLoaded(query) || pollRounds(query),
  });

/** A member's tickets of all rounds with what they won, newest first. */
export const lottoAsksQuery = (viewer: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/lotto-ask-list', {}, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET('/v1/event/lotto-ask-list', { params: { query: { offset, limit: pageSize } }, signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: untilLoaded,
  });

/** Refetches rounds and tickets. */
export async function lottoChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/external/lotto/round') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/event/lotto-ask-list') }),
  ]);
}

/** Gets the ticket of today; null: without numbers. A retry after a lost response gets one ticket. */
export function useIssue() {
  const [intent] = useState(() => new Intent());
  return useMutation({
    mutationFn: (numbers: readonly number[] | null) => {
      const body = numbers ? { numbers: [...numbers] } : {};
      return intent.attempt(body, (key) =>
        withServiceToken('lotto', (headers) =>
          api.POST('/v1/external/lotto/issue', {
            body,
            params: { header: { ...headers, 'Idempotency-Key': key } },
          }),
        ),
      );
    },
    onSettled: lottoChanged,
  });
}

/** Rolls the numbers of a ticket, once. */
export function useRoll(ticketId: string) {
  const [intent] = useState(() => new Intent());
  return useMutation({
    mutationFn: () => {
      const body = { ticket_id: ticketId };
      return intent.attempt(body, (key) =>
        withServiceToken('lotto', (headers) =>
          api.POST('/v1/external/lotto/spin', {
            body,
            params: { header: { ...headers, 'Idempotency-Key': key } },
          }),
        ),
      );
    },
    onSettled: lottoChanged,
  });
}
