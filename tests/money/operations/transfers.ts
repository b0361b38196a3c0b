import { house, movementsOf, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { World } from '../world.ts';

/** Honey that operators move between two accounts of one person: granted first, and its fund does not change. */
export function transferOperations(world: World): Operation[] {
  const { random, books } = world;
  return [
    {
      name: 'transfer',
      weight: 0.8,
      plan: () => {
        const from = random.pick(world.people);
        const to = random.pick(world.people.filter(({ userKey }) => userKey !== from.userKey));
        const held = books.total(walletOf(from.userKey));
        // All of the balance, some of it, or more.
        const amount = random.pick([null, random.whole(1, 300), held + 1]);
        const outcome = (): Outcome => {
          const moved = amount ?? books.total(walletOf(from.userKey));
          const out = moved > 0 ? books.spend(walletOf(from.userKey), house('grant'), moved) : undefined;
          if (!out) return { refusal: 'star_transfer_exceeds' };
          const into = out.map((movement) => ({
            ...movement,
            from: house('grant'),
            to: walletOf(to.userKey),
          }));
          return { movements: movementsOf([...out, ...into]) };
        };
        const body = {
          from_user_key: from.userKey,
          to_user_key: to.userKey,
          reason: '두 계정을 합쳤어요',
          ...(amount === null ? {} : { amount }),
        };
        return {
          rush: true,
          step: () => ({
            by: world.operator,
            method: 'POST',
            path: '/v1/admin/star-transfers',
            body,
            takesKey: true,
            otherBody: { ...body, amount: (amount ?? 1) + 1 },
            statement: 'COMMIT',
            alsoChecked: [walletOf(from.userKey), walletOf(to.userKey), house('grant')],
            expected: outcome(),
          }),
        };
      },
    },
  ];
}
