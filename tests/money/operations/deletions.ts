import { house, type Movement, movementsOf, walletOf } from '../books.ts';
import type { Operation } from '../operation.ts';
import type { Person, World } from '../world.ts';
import { joining } from './joins.ts';

/** How many leave in one run: each has to join first. */
const deletionsMax = 20;
/** How long an account is pending deletion. */
const waitMs = 7 * 86_400_000;

/** A member whose account is created in order to be deleted. */
interface DeletedMember {
  person: Person;
  password: string;
  /** When the deletion was requested; undefined: not yet. */
  requestedMs?: number;
}

/**
 * Members who leave: their balances are forfeited to the house once their accounts are erased. They take part in
 * nothing else, since signing in cancels the deletion.
 */
export function deletionOperations(world: World): Operation[] {
  const { random, books } = world;
  const leavers: DeletedMember[] = [];
  let joined = 0;

  const forfeited = ({ userKey }: Person): Movement[] =>
    (['STAR', 'BTUC'] as const).flatMap((asset) => {
      const { granted, bought } = books.of(walletOf(userKey, asset));
      const side = { from: walletOf(userKey, asset), to: house('shop', asset) };
      return movementsOf([
        { ...side, amount: granted, fund: 'granted' },
        { ...side, amount: bought, fund: 'bought' },
      ]);
    });

  world.onClock.push(() => {
    const erased = leavers.filter(
      ({ requestedMs }) => requestedMs !== undefined && requestedMs + waitMs <= world.nowMs,
    );
    for (const leaver of erased) leavers.splice(leavers.indexOf(leaver), 1);
    return erased.flatMap(({ person }) => forfeited(person));
  });

  return [
    {
      name: 'join for a later deletion',
      weight: 0.4,
      plan: () => {
        if (joined >= deletionsMax) return undefined;
        joined += 1;
        return joining(world, (person, password) => void leavers.push({ person, password }));
      },
    },
    {
      name: 'delete an account',
      weight: 0.6,
      plan: () => {
        const staying = leavers.filter(({ requestedMs }) => requestedMs === undefined);
        if (staying.length === 0) return undefined;
        const leaver = random.pick(staying);
        return {
          step: () => ({
            by: leaver.person,
            method: 'DELETE',
            path: '/v1/user/user-delete',
            body: { reason: '잘 안 쓰게 됐어요', password: leaver.password },
            takesKey: false,
            // Requested again after the sign-in that this needs, it counts from the same instant: the clock is frozen.
            repeated: [],
            expected: {
              movements: [],
              done: () => {
                leaver.requestedMs = world.nowMs;
              },
            },
          }),
        };
      },
    },
  ];
}
