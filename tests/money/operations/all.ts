import type { Operation } from '../operation.ts';
import { okBody, type World } from '../world.ts';
import { CardOrders } from './card-orders.ts';
import { chargeBackOperations } from './charge-backs.ts';
import { clockOperations } from './clock.ts';
import { deletionOperations } from './deletions.ts';
import { depositOperations } from './deposits.ts';
import { exchangeOperations } from './exchanges.ts';
import { giftOperations } from './gifts.ts';
import { grantOperations } from './grants.ts';
import { type Item, itemOperations } from './items.ts';
import { joinOperations } from './joins.ts';
import { nickOperations } from './nicknames.ts';
import { orderOperations } from './orders.ts';
import { type Product, Purchases } from './purchases.ts';
import { refundOperations } from './refunds.ts';
import { Subscriptions, subscriptionOperations } from './subscriptions.ts';
import { transferOperations } from './transfers.ts';
import { wonOrderOperations } from './won-orders.ts';

/**
 * Every money operation, each with the model of its own area. To add one, add a file to this folder and a line here.
 */
export async function allOperations(world: World): Promise<Operation[]> {
  const read = async <Body>(path: string) => okBody<Body>(await world.send({ method: 'GET', path }));
  const { stickers } = await read<{ stickers: { sticker_id: number; star_cnt: number }[] }>(
    '/v1/broadcast-setting/bt-gift-info-list-v2',
  );
  const products = (await read<{ list: Product[] }>('/v1/pg/bt-save-item-list')).list;
  const items = (await read<{ list: Item[] }>('/v1/items/item-list?limit=100')).list;
  const purchases = new Purchases(world);
  const orders = new CardOrders(world, purchases);
  const subscriptions = new Subscriptions(world);
  return [
    ...giftOperations(world, stickers),
    ...nickOperations(world),
    ...grantOperations(world),
    ...transferOperations(world),
    ...joinOperations(world),
    ...deletionOperations(world),
    ...itemOperations(world, items),
    ...subscriptionOperations(world, subscriptions),
    ...orderOperations(world, products, purchases, orders),
    ...refundOperations(world, purchases, orders),
    ...wonOrderOperations(world, items, subscriptions, purchases, orders),
    ...chargeBackOperations(world, purchases, orders),
    ...depositOperations(world, products, purchases),
    ...(await exchangeOperations(world)),
    ...clockOperations(world),
  ];
}
