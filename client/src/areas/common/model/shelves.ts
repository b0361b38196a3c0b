import { fillShelves } from '@honey/rules';
import type { Schema } from '../../../api/client.ts';
import { visibleLives } from '../../lives/index.ts';

type MainData = Schema<'MainData'>;
type Setting = Schema<'MainLiveSetting'>;
type LiveCard = Schema<'LiveCard'>;

/** A list on the home page with its lives. */
export interface LiveShelf {
  setting: Setting;
  lives: readonly LiveCard[];
}

/**
 * The non-empty lists of the home page, in order. `followed` is the signed-in member's own list; each of its lives is in
 * at most one of the others. Lives of blocked members are removed here, because the response is the same for every user.
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
