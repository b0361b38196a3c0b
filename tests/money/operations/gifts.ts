import { incomeOf, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { Person, World } from '../world.ts';

const path = '/v1/payment/user-star-use-proc';

interface Gift {
  sender: Person;
  host: Person;
  star: number;
  inLive: boolean;
  sticker: { sticker_id: number; star_cnt: number } | undefined;
  message: string;
}

/** Gifts of honey in lives and from profiles, with stickers, and repeated as a combo. */
export function giftOperations(world: World, stickers: readonly Gift['sticker'][]): Operation[] {
  const { random, books } = world;
  let last: Gift | undefined;

  const outcome = ({ sender, host, star }: Gift): Outcome => {
    if (sender.payRefusal) return { refusal: sender.payRefusal };
    const movements = books.spend(walletOf(sender.userKey), incomeOf(host.userKey), star);
    if (!movements) return { refusal: 'not_enough_star' };
    return {
      movements,
      done: (responseBody) => {
        const { star_cnt, target_user_key } = responseBody as { star_cnt: number; target_user_key: number };
        if (star_cnt !== star || target_user_key !== host.userKey)
          throw new Error(`the gift response has other values: ${JSON.stringify(responseBody)}`);
      },
    };
  };

  const bodyOf = ({ host, star, inLive, sticker, message }: Gift) => ({
    target_user_key: host.userKey,
    star_cnt: star,
    target_code: inLive ? 'LIVE' : 'BJGIFT',
    ...(inLive ? { vod_key: host.vodKey } : {}),
    ...(sticker ? { sticker_id: sticker.sticker_id } : {}),
    ...(message ? { message } : {}),
  });

  const planOf = (gift: Gift) => ({
    rush: true,
    step: () => ({
      by: gift.sender,
      method: 'PUT' as const,
      path,
      body: bodyOf(gift),
      takesKey: true,
      otherBody: { ...bodyOf(gift), sticker_id: undefined, star_cnt: gift.star + 1 },
      statement: 'gift_send',
      alsoChecked: [incomeOf(gift.host.userKey)],
      expected: outcome(gift),
    }),
  });

  const anyGift = (): Gift => {
    // Mostly a member who can pay: a refusal proves less.
    const sender = random.pick(random.chance(0.75) ? world.payers : world.people);
    const host = random.pick(world.hosts.filter(({ userKey }) => userKey !== sender.userKey));
    // A member who may not pay may not watch either; a gift from a profile is refused for the payment.
    const inLive = host.vodKey !== null && sender.payRefusal === null && random.chance(0.7);
    const sticker = random.chance(0.2) ? random.pick(stickers) : undefined;
    const balance = books.total(walletOf(sender.userKey));
    const star =
      sticker?.star_cnt ??
      random.pick([
        1,
        7,
        random.whole(1, 50),
        random.whole(1, 200),
        random.whole(1, Math.max(1, balance)),
        balance + 1,
      ]);
    return { sender, host, star, inLive, sticker, message: random.chance(0.2) ? '힘내세요 🍯' : '' };
  };

  return [
    {
      name: 'gift',
      weight: 10,
      plan: () => {
        last = anyGift();
        return planOf(last);
      },
    },
    { name: 'repeat a gift', weight: 3, plan: () => (last ? planOf(last) : undefined) },
  ];
}
