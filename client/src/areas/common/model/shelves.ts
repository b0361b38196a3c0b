import { fillShelves } from '@honey/rules';
import type { Schema } from '../../../api/client.ts';

type MainData = Schema<'MainData'>;
type Setting = Schema<'MainLiveSetting'>;
type LiveCard = Schema<'LiveCard'>;

/** A list of the home page with what stands in it. */
export interface LiveShelf {
  setting: Setting;
  lives: readonly LiveCard[];
}

/**
 * The lists of the home page in their order, without the empty ones.
 * @param followed the member's own list, whose lives leave one of the others for it; null for visitors
 */
export function shelvesOf(data: MainData, followed: readonly LiveCard[] | null): LiveShelf[] {
  const shared = data.settings.flatMap(({ code, limit }) =>
    code === 'interest' ? [] : [{ code, candidates: data[code], limit }],
  );
  const filled = fillShelves(shared, followed ?? []);
  return data.settings
    .map((setting) => ({
      setting,
      lives:
        setting.code === 'interest'
          ? (followed ?? [])
          : (filled[shared.findIndex(({ code }) => code === setting.code)] ?? []),
    }))
    .filter(({ lives }) => lives.length > 0);
}
