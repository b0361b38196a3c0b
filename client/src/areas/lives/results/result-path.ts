import { paths } from '../../../routing/paths.ts';

/** The page of a live's result: one that an operator ended by force has a page of its own. */
export const resultPath = (vodKey: number, endReason: string | null): string =>
  endReason === 'operator' ? paths.playResultAdmin(vodKey) : paths.playResult(vodKey);
