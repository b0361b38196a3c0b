import { house, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { World } from '../world.ts';

const nickStar = 1_000;
const nickDays = 30;
const dayMs = 86_400_000;

/** Changes of nicknames, which cost honey. */
export function nickOperations(world: World): Operation[] {
  const { random, books } = world;
  const changedAt = new Map<number, number>();
  const nicknames = new Map<number, string>();
  const taken: string[] = [];

  return [
    {
      name: 'nickname',
      weight: 2,
      plan: () => {
        const by = random.pick(world.people);
        const nick =
          random.chance(0.1) && taken.length > 0 ? random.pick(taken) : `꿀${random.whole(100_000, 999_999)}`;
        const outcome = (): Outcome => {
          const at = changedAt.get(by.userKey);
          if (nicknames.get(by.userKey) === nick) return { refusal: 'unchanged' };
          if (at !== undefined && at + nickDays * dayMs > world.nowMs) return { refusal: 'change_too_soon' };
          if (by.payRefusal) return { refusal: by.payRefusal };
          const movements = books.spend(walletOf(by.userKey), house('shop'), nickStar);
          if (!movements) return { refusal: 'not_enough_star' };
          if (taken.includes(nick)) return { refusal: 'nick_taken' };
          return {
            movements,
            done: () => {
              changedAt.set(by.userKey, world.nowMs);
              const before = nicknames.get(by.userKey);
              if (before !== undefined) taken.splice(taken.indexOf(before), 1);
              nicknames.set(by.userKey, nick);
              taken.push(nick);
            },
          };
        };
        return {
          step: () => ({
            by,
            method: 'PUT',
            path: '/v1/user/user-nick-edit',
            body: { nick },
            takesKey: true,
            otherBody: { nick: `${nick}1` },
            statement: 'member_change_nick',
            alsoChecked: [house('shop')],
            expected: outcome(),
          }),
        };
      },
    },
  ];
}
