import { paths } from '../../../routing/paths.ts';

/** The page of a live's result: a live that an operator ended has a separate page. */
export const resultPath = (vodKey: number, endReason: string | null): string =>
  endReason === 'operator' ? paths.playResultAdmin(vodKey) : paths.playResult(vodKey);
