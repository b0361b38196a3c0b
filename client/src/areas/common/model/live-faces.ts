import type { Schema } from '../../../api/client.ts';

type MainData = Schema<'MainData'>;

/** Who is live now, as far as the home page's data tells. */
export interface LiveFaces {
  /** Pictures of hosts, most watched first. */
  pictures: readonly string[];
  count: number;
}

/** Sorts out who is live, each host once. Strangers are not shown who broadcasts red. */
export function liveFaces({ live_cnt, popular, recommend, latest, red }: MainData): LiveFaces {
  const hosts = new Map(
    [...popular, ...recommend, ...latest, ...red].map(({ type, host }) => [
      host.user_key,
      type === 'red' ? null : host.profile_info,
    ]),
  );
  return {
    pictures: [...hosts.values()].filter((picture) => picture !== null),
    count: live_cnt,
  };
}
