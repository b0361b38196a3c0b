import { house, movementsOf, walletOf } from '../books.ts';
import type { Operation, Plan } from '../operation.ts';
import type { Person, World } from '../world.ts';

/** How many join in one run: each costs more than the operations on it. */
const joinsMax = 12;

/** A member joins with honey and BTUC; `joined` receives the member and the password. */
export function joining(world: World, joined: (person: Person, password: string) => void): Plan {
  const { random } = world;
  const [granted, bought, btuc] = [random.whole(0, 500), random.whole(0, 5_000), random.whole(0, 50)];
  // Members' keys are sequential; a fault could leave a gap, so these calls run without faults.
  const userKey = world.newestKey + 1;
  return {
    step: () => ({
      method: 'POST',
      path: '/sandbox/api/fixtures/members?tokens_yn=N',
      body: { star_granted: granted, star_bought: bought, btuc },
      takesKey: false,
      expected: {
        movements: movementsOf([
          { from: house('grant'), to: walletOf(userKey), amount: granted, fund: 'granted' },
          { from: house('sale'), to: walletOf(userKey), amount: bought, fund: 'bought' },
          {
            from: house('grant', 'BTUC'),
            to: walletOf(userKey, 'BTUC'),
            amount: btuc,
            fund: 'granted',
          },
        ]),
        done: (responseBody) => {
          const { user_key, id, password } = responseBody as {
            user_key: number;
            id: string;
            password: string;
          };
          world.newestKey = userKey;
          if (user_key !== userKey) throw new Error(`member ${user_key} joined, not ${userKey}`);
          joined({ userKey, id, role: 'member', vodKey: null, payRefusal: null }, password);
        },
      },
    }),
  };
}

/** Members who join with granted honey, bought honey, and BTUC. */
export function joinOperations(world: World): Operation[] {
  let joined = 0;
  return [
    {
      name: 'join with honey',
      weight: 0.4,
      plan: () => {
        if (joined >= joinsMax) return undefined;
        joined += 1;
        return joining(world, (person) => void world.members.push(person));
      },
    },
  ];
}
