import type { Schema } from '../../../api/client.ts';

type MainData = Schema<'MainData'>;

/** The current hosts, as far as the home page's data contains them. */
export interface LiveFaces {
  /** Pictures of hosts, most watched first. */
  pictures: readonly string[];
  count: number;
}

/** The current hosts, each once. Visitors do not see who broadcasts red lives. */
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
