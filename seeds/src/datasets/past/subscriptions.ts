import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import type { BuiltMember } from '../../builders/members.ts';
import { buildSubscription } from '../../builders/subscriptions.ts';
import { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';

const dayMs = 86_400_000;
/** Oldest start of terms in days: some of them have ended, some end within days. */
const daysBack = 40;

/**
 * $1 host, $2 the members who may subscribe, $3 now: fans of a host with enough of them, without a term that is not
 * about to end. That is the relevant part of subscription_refusal: nothing else prevents a member of the demonstration,
 * and paying checks it for the chosen one.
 */
const fansWithoutTerm = `
  WITH host AS MATERIALIZED (
    SELECT terms.fans_min, terms.renew_days, subscription_fans($1, terms.fans_min) AS fans FROM subscription_terms() terms
  )
  SELECT t.user_key FROM host JOIN fan_totals t ON host.fans >= host.fans_min
  WHERE t.host_key = $1 AND t.star_cnt >= 100 AND t.user_key = ANY ($2::int[])
    AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.user_key = t.user_key AND s.host_key = $1
      AND s.ends_at > $3::timestamptz + make_interval(days => host.renew_days))
  ORDER BY t.user_key`;

/** Some fans of a third of the hosts subscribe to them: those who were fans when the gifts were last rolled up. */
export function planSubscriptions(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, members }: { hosts: readonly BuiltMember[]; members: readonly BuiltMember[] },
): void {
  const keys = members.map(({ userKey }) => userKey);
  const choice = new Chance(chance.integer(1, 1_000));
  const choose = async (hostKey: number) => {
    const fans = await app
      .get(Database)
      .query('seeds_fans_without_term', fansWithoutTerm, [hostKey, keys, app.get(Clock).now()]);
    return fans.length > 0 ? choice.pick(fans).user_key : undefined;
  };
  for (const { userKey: hostKey } of hosts.filter((_, place) => place < 5 || place % 3 === 0))
    for (let nth = chance.integer(3, 9); nth > 0; nth -= 1)
      timeline.planPayment(timeline.presentMs - chance.integer(1, daysBack * dayMs), {
        hostKey,
        choose: () => choose(hostKey),
        act: (userKey) => buildSubscription(app, { userKey, hostKey }),
      });
}
