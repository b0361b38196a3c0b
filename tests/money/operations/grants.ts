import { house, movementsOf, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { World } from '../world.ts';

const amountMax = 1_000_000_000;

/** Grants and recalls of honey and BTUC by operators. A recall takes granted honey first, and no more than there is. */
export function grantOperations(world: World): Operation[] {
  const { random, books } = world;

  const grant = (recall: boolean) => {
    const person = random.pick(world.people);
    const asset = random.chance(0.25) ? ('BTUC' as const) : ('STAR' as const);
    const wallet = walletOf(person.userKey, asset);
    const amount = recall
      ? -Math.min(
          random.pick([random.whole(1, 300), books.total(wallet) + 1, Math.max(1, books.total(wallet) - 5)]),
          amountMax,
        )
      : random.whole(1, 2_000);
    const outcome = (): Outcome => {
      if (amount > 0)
        return { movements: [{ from: house('grant', asset), to: wallet, amount, fund: 'granted' }] };
      const movements = books.spend(wallet, house('grant', asset), -amount);
      return movements ? { movements: movementsOf(movements) } : { refusal: 'star_recall_exceeds' };
    };
    const body = { user_key: person.userKey, asset, amount, reason: '이벤트' };
    return {
      rush: true,
      step: () => ({
        by: world.operator,
        method: 'POST' as const,
        path: '/v1/admin/star-grants',
        body,
        takesKey: true,
        otherBody: { ...body, amount: amount > 0 ? amount + 1 : amount - 1 },
        statement: 'COMMIT',
        alsoChecked: [wallet, house('grant', asset)],
        expected: outcome(),
      }),
    };
  };

  return [
    { name: 'grant', weight: 1.2, plan: () => grant(false) },
    { name: 'recall', weight: 0.8, plan: () => grant(true) },
  ];
}
