import type { Cell, TableRows } from '../../bulk/copy.ts';
import { at, dayMs, map } from './columns.ts';
import type { FollowColumns, LoadKeys, LoadPlan, LoadSize } from './shapes.ts';

/** How many hosts the first member follows, and with how many members they follow each other. */
const firstMemberHosts = 100;
const firstMemberFriends = 300;
const spreadDays = 360;

/**
 * Each member follows a few hosts, the first hosts more than the last ones; neighbours are friends; the first member
 * knows many.
 */
export function planFollows(size: LoadSize, beginMs: number): FollowColumns {
  const pairs: [follower: number, followed: number][] = [...pairsOf(size)];
  return {
    count: pairs.length,
    follower: Uint32Array.from(pairs, ([follower]) => follower),
    followed: Uint32Array.from(pairs, ([, followed]) => followed),
    sinceMs: Float64Array.from(
      pairs,
      ([follower, followed]) => beginMs + ((follower * 31 + followed * 17) % spreadDays) * dayMs,
    ),
  };
}

function* pairsOf({ members, hosts, follows }: LoadSize): Generator<[number, number]> {
  for (let member = 0; member < members; member += 1) {
    const followed = new Set<number>();
    if (member === 0)
      for (let host = 0; host < Math.min(hosts, firstMemberHosts); host += 1) followed.add(host);
    for (let nth = 0; nth < follows; nth += 1) followed.add(member % Math.ceil(hosts / (nth * 10 + 1)));
    for (const host of followed) yield [member, members + host];
    const neighbour = member % 2 === 0 ? member + 1 : member - 1;
    if (neighbour < members) yield [member, neighbour];
  }
  for (let friend = 2; friend <= Math.min(members - 1, firstMemberFriends); friend += 1) {
    yield [0, friend];
    yield [friend, 0];
  }
}

export function followRows({ follows }: LoadPlan, keys: LoadKeys): TableRows {
  return {
    table: 'follows',
    columns: ['host_key', 'user_key', 'created_at'],
    rows: map(follows.count, (follow): Cell[] => [
      keys.user + at(follows.followed, follow),
      keys.user + at(follows.follower, follow),
      new Date(at(follows.sinceMs, follow)).toISOString(),
    ]),
  };
}

/** Number of followers of each. */
export function followersOf({ follows, size }: LoadPlan): Uint32Array {
  const followers = new Uint32Array(size.members + size.hosts);
  for (const followed of follows.followed) followers[followed] = at(followers, followed) + 1;
  return followers;
}
