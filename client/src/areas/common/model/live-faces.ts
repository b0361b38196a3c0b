import type { Schema } from '../../../api/client.ts';

type MainData = Schema<'MainData'>;

/** Who is live now, as far as the home page's data tells. */
export interface LiveFaces {
  /** Pictures of hosts, most watched first. */
  pictures: readonly string[];
  count: number;
  /** Whether there may be more than were counted: a list is as long as the site lets it be. */
  more: boolean;
}

/** Sorts out who is live, each host once. Red lives are left out: strangers see these faces. */
export function liveFaces({ settings, popular, recommend, latest }: MainData): LiveFaces {
  const hosts = new Map<number, string | null>();
  for (const { type, host } of [...popular, ...recommend, ...latest]) {
    if (type !== 'red') hosts.set(host.user_key, host.profile_info);
  }
  const limit = settings.find(({ code }) => code === 'popular')?.limit ?? Number.POSITIVE_INFINITY;
  return {
    pictures: [...hosts.values()].filter((picture) => picture !== null),
    count: hosts.size,
    more: popular.length >= limit,
  };
}
