import { paths, type RankPage } from '../../routing/paths.ts';
import type { RankKind, RankType } from './rank-kinds.ts';

/** The pages of the ranks by kind and type. */
const pages = {
  host: {
    1: 'host-ranking',
    2: 'daily-host-ranking',
    3: 'weekly-host-ranking',
    4: 'monthly-host-ranking',
    5: 'host-hall-of-fame',
  },
  member: {
    1: 'member-ranking',
    2: 'daily-member-ranking',
    3: 'weekly-member-ranking',
    4: 'monthly-member-ranking',
    5: 'member-hall-of-fame',
  },
} as const satisfies Record<RankKind, Record<RankType, RankPage>>;

export const rankKinds = ['host', 'member'] as const satisfies readonly RankKind[];
export const rankTypes = [1, 2, 3, 4, 5] as const satisfies readonly RankType[];

/** The address of a rank. */
export const rankPath = (kind: RankKind, type: RankType): string => paths.ranks(pages[kind][type]);

/** Every rank with its address. */
export const allRanks = rankKinds.flatMap((kind) =>
  rankTypes.map((type) => ({ kind, type, path: rankPath(kind, type) })),
);

/** The rank of an address; today's hosts for any other. */
export const rankAt = (pathname: string): { kind: RankKind; type: RankType } =>
  allRanks.find(({ path }) => path === pathname) ?? { kind: 'host', type: 1 };
