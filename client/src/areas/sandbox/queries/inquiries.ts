import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Waiting inquiries. */
export const inquiriesQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/inquiries'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/inquiries', { signal })),
  refetchInterval: poll(pollMs),
});

/** Answers an inquiry with this text; without one, with a friendly sentence. */
export async function answerInquiry(boardSn: number, words: string): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/inquiries/{board_sn}/answer', {
      params: { path: { board_sn: boardSn } },
      body: words === '' ? {} : { answer: words },
    }),
  );
  await queryClient.invalidateQueries({ queryKey: inquiriesQuery.queryKey });
}
