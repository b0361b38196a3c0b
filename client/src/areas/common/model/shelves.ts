import { fillShelves } from '@honey/rules';
import type { Schema } from '../../../api/client.ts';
import { visibleLives } from '../../lives/index.ts';

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
 * @param member whose own list is among them, with what it holds; its lives leave one of the others for it. Whom the member
 * blocks is left out: the answer is the same for everybody.
 */
export function shelvesOf(
  data: MainData,
  {
    followed,
    excelOnly,
    isBlocked = () => false,
  }: { followed: readonly LiveCard[]; excelOnly: boolean; isBlocked?: (userKey: number) => boolean },
): LiveShelf[] {
  const offered = (lives: readonly LiveCard[]) =>
    visibleLives(lives, excelOnly).filter(({ host }) => !isBlocked(host.user_key));
  const own = offered(followed);
  const shared = data.settings.flatMap(({ code, limit }) =>
    code === 'interest' ? [] : [{ code, candidates: offered(data[code]), limit }],
  );
  const filled = fillShelves(shared, own);
  return data.settings
    .map((setting) => ({
      setting,
      lives:
        setting.code === 'interest'
          ? own
          : (filled[shared.findIndex(({ code }) => code === setting.code)] ?? []),
    }))
    .filter(({ lives }) => lives.length > 0);
}
