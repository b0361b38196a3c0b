/** The subject of a rank. */
export type RankKind = 'host' | 'member';

/** The type of a rank: 1 the running day, 2 a day, 3 a week, 4 a month, 5 the honorary grades of a month. */
export type RankType = 1 | 2 | 3 | 4 | 5;
