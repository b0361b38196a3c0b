import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 2_000;

/** The simulator's people, and pending verifications. */
export const identityQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/identity'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/identity', { signal })),
  refetchInterval: poll(pollMs),
});

/** The body that completes a verification as a person; without one it declines. */
export const answerOf = (person: Schema<'MagicPerson'> | null | undefined) =>
  person
    ? { name: person.name, birth: person.birth, phone: person.phone, carrier: person.carrier }
    : { declined_yn: 'Y' as const };

/** Completes a verification as a person, or declines it (null). */
export async function answerIdentity(
  verificationKey: string,
  person: Schema<'MagicPerson'> | null,
): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/identity/{cert_key}/answer', {
      params: { path: { cert_key: verificationKey } },
      body: answerOf(person),
    }),
  );
  await queryClient.invalidateQueries({ queryKey: identityQuery.queryKey });
}
