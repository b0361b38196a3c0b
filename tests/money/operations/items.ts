import { house, incomeOf, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { Person, World } from '../world.ts';

/** An item on sale. */
export interface Item {
  item_id: number;
  group_cd: 'general' | 'host';
  kind: string;
  /** The number of places it adds. */
  amount: number;
  star_cnt: number;
  btuc_cnt: number | null;
  krw_amount: number | null;
}

/** The most places of chat hides that items add to a member. */
const hidePlacesMax = 500;

interface Purchase {
  buyer: Person;
  item: Item;
  asset: 'STAR' | 'BTUC';
  /** The host who receives it; undefined: the buyer. */
  host: Person | undefined;
  stale: boolean;
}

/** A bought item with its owner. */
interface Owned {
  ownedId: number;
  owner: Person;
  /** Whether it may be passed on: once, and never if paid with BTUC. */
  givable: boolean;
  used: boolean;
  item: Item;
}

/** Items bought with honey and BTUC, for oneself and as gifts to hosts, passed on, and used. */
export function itemOperations(world: World, items: readonly Item[]): Operation[] {
  const { random, books } = world;
  const owned: Owned[] = [];

  const outcomeOf = ({ buyer, item, asset, host, stale }: Purchase): Outcome => {
    const price = asset === 'BTUC' ? item.btuc_cnt : item.star_cnt;
    if (price === null) return { refusal: 'item_not_found' };
    if (host && asset === 'BTUC') return { refusal: 'btuc_gift' };
    if (!host && item.group_cd === 'host' && buyer.role !== 'host') return { refusal: 'item_host_only' };
    if (buyer.payRefusal) return { refusal: buyer.payRefusal };
    if (stale) return { refusal: 'price_mismatch' };
    const to = host ? incomeOf(host.userKey) : house('shop', asset);
    const movements = books.spend(walletOf(buyer.userKey, asset), to, price);
    if (!movements) return { refusal: asset === 'BTUC' ? 'not_enough_btuc' : 'not_enough_star' };
    return {
      movements,
      done: (responseBody) => {
        const { owned_id } = responseBody as { owned_id: number };
        owned.push({
          ownedId: owned_id,
          owner: host ?? buyer,
          givable: asset === 'STAR',
          used: false,
          item,
        });
      },
    };
  };

  const placesOf = (owner: Person): number =>
    owned
      .filter((one) => one.used && one.owner === owner && one.item.kind === 'chat_hide')
      .reduce((sum, { item }) => sum + item.amount, 0);

  const purchase = (): Purchase => {
    const buyer = random.pick(random.chance(0.8) ? world.payers : world.people);
    const asset = random.chance(0.3) ? 'BTUC' : 'STAR';
    const gift = random.chance(0.35);
    return {
      buyer,
      item: random.pick(items),
      asset,
      host: gift ? random.pick(world.hosts.filter(({ userKey }) => userKey !== buyer.userKey)) : undefined,
      stale: random.chance(0.05),
    };
  };

  return [
    {
      name: 'buy an item',
      weight: 2.5,
      plan: () => {
        const chosen = purchase();
        const { buyer, item, asset, host, stale } = chosen;
        const price = (asset === 'BTUC' ? item.btuc_cnt : item.star_cnt) ?? 1;
        const body = {
          item_id: item.item_id,
          pay_cd: asset,
          price: stale ? price + 1 : price,
          ...(host ? { target_user_key: host.userKey } : {}),
        };
        return {
          rush: true,
          step: () => ({
            by: buyer,
            method: 'PUT',
            path: '/v1/payment/item-star-use-proc',
            body,
            takesKey: true,
            otherBody: { ...body, price: price + 2 },
            statement: 'item_buy',
            alsoChecked: [house('shop', asset), ...(host ? [incomeOf(host.userKey)] : [])],
            expected: outcomeOf(chosen),
          }),
        };
      },
    },
    {
      name: 'pass an item on',
      weight: 0.5,
      plan: () => {
        if (owned.length === 0) return undefined;
        const passedOn = random.pick(owned);
        const { owner, ownedId } = passedOn;
        const target = random.pick(world.people.filter(({ userKey }) => userKey !== owner.userKey));
        const outcome = (): Outcome => {
          if (passedOn.owner !== owner) return { refusal: 'item_not_found' };
          if (passedOn.used) return { refusal: 'item_used' };
          if (!passedOn.givable) return { refusal: 'item_not_givable' };
          if (passedOn.item.group_cd === 'host' && target.role !== 'host')
            return { refusal: 'item_target_not_host' };
          if (owner.payRefusal) return { refusal: owner.payRefusal };
          return {
            // No honey moves: nothing may be posted.
            movements: [],
            done: () => {
              passedOn.owner = target;
              passedOn.givable = false;
            },
          };
        };
        return {
          step: () => ({
            by: owner,
            method: 'POST',
            path: '/v1/items/bt-item-give-proc',
            body: { owned_id: ownedId, target_user_key: target.userKey },
            takesKey: true,
            otherBody: { owned_id: ownedId + 1, target_user_key: target.userKey },
            statement: 'item_pass_on',
            expected: outcome(),
          }),
        };
      },
    },
    {
      name: 'use an item',
      weight: 0.8,
      plan: () => {
        if (owned.length === 0) return undefined;
        const one = random.pick(owned);
        const { owner, ownedId, item } = one;
        const outcome = (): Outcome => {
          if (one.owner !== owner) return { refusal: 'item_not_found' };
          if (one.used) return { refusal: 'item_used' };
          if (item.group_cd === 'host' && owner.role !== 'host') return { refusal: 'item_host_only' };
          if (item.kind === 'boost' && owner.vodKey === null) return { refusal: 'item_not_on_air' };
          if (item.kind === 'chat_hide' && placesOf(owner) + item.amount > hidePlacesMax)
            return { refusal: 'item_places_limit' };
          return {
            movements: [],
            done: () => {
              one.used = true;
            },
          };
        };
        return {
          step: () => ({
            by: owner,
            method: 'POST',
            path: '/v1/items/bt-item-use-proc',
            body: { owned_id: ownedId },
            takesKey: true,
            otherBody: { owned_id: ownedId + 1 },
            statement: 'item_use',
            expected: outcome(),
          }),
        };
      },
    },
  ];
}
