import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type RouletteAnimal = Schema<'SandboxRouletteField'>['animal_cd'];

/** Pages of events show other figures afterwards. */
const refresh = () => queryClient.invalidateQueries();

/** Gives a member roulette tickets of the open round. */
export async function giveTickets(member: string, count: number): Promise<void> {
  await unwrap(api.POST('/sandbox/api/roulette/tickets', { body: { user_key: member, ticket_cnt: count } }));
  await refresh();
}

/** Adds watched minutes to a member. Returns the tickets that the member got today. */
export async function addWatchedMinutes(member: string, minutes: number): Promise<number> {
  const { progress } = await unwrap(
    api.POST('/sandbox/api/event/watched-minutes', { body: { user_key: member, minutes } }),
  );
  await refresh();
  return progress?.ticket_cnt ?? 0;
}

/** Decides the field of the next spin, of one member or of any member. */
export async function decideField(animal: RouletteAnimal, member: string | null): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/roulette/next-field', {
      body: { animal_cd: animal, ...(member === null ? {} : { user_key: member }) },
    }),
  );
}

/** Ends the open round of the roulette, and opens another for the rest of the week. */
export async function endRound(): Promise<void> {
  await unwrap(api.POST('/sandbox/api/roulette/end-round'));
  await refresh();
}

/**
 * Draws this week's round of the lotto now.
 * @param balls six balls and, as the seventh, the bonus ball; empty: the seed decides
 */
export async function drawLotto(balls: readonly number[]): Promise<Schema<'LottoBallsDto'>> {
  const drawn = await unwrap(
    api.POST('/sandbox/api/external/lotto/draw', {
      body: balls.length === 0 ? {} : { balls: balls.slice(0, -1), bonus: balls.at(-1) },
    }),
  );
  await refresh();
  return drawn;
}

export type ExternalService = Schema<'ExternalServiceDto'>;
export type ServiceMode = ExternalService['mode'];

/** The services beside the product, and how they behave. */
export const servicesQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/external'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/external', { signal })),
});

/** Sets how a service behaves. */
export async function setServiceMode(service: ExternalService['service'], mode: ServiceMode): Promise<void> {
  await unwrap(
    api.PUT('/sandbox/api/external/{service}/mode', { params: { path: { service } }, body: { mode } }),
  );
  await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
}

export type CouponKind = Schema<'SandboxCouponGift'>['kind'];

/** Gives a member a coupon of a kind. */
export async function giveCoupon(userKey: number, kind: CouponKind): Promise<void> {
  await unwrap(api.POST('/sandbox/api/external/coupons', { body: { user_key: userKey, kind } }));
  await refresh();
}
