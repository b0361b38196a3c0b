import { randomUUID } from 'node:crypto';
import { Database } from '@honey/server/core/database/database';
import { ItemGrants } from '@honey/server/items/item-grants.service';
import { ItemShop } from '@honey/server/items/item-shop.service';
import { ItemUse } from '@honey/server/items/item-use.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Gives a member an item of the house, by its code, and uses it where wanted. Answers the own item's key. */
export async function buildItem(
  app: INestApplicationContext,
  { userKey, code, used = false }: { userKey: number; code: string; used?: boolean },
): Promise<number> {
  const ownedId = await app.get(ItemGrants).grant(userKey, code);
  if (used) await app.get(ItemUse).use(userKey, ownedId, randomUUID());
  return ownedId;
}

/** Lets a member buy an item with the honey that the member has, for oneself or for a host. */
export async function buyItem(
  app: INestApplicationContext,
  {
    userKey,
    code,
    hostKey,
    used = false,
  }: { userKey: number; code: string; hostKey?: number; used?: boolean },
): Promise<void> {
  const { itemId } = await app.get(Database).prisma.item.findUniqueOrThrow({ where: { code } });
  const target = hostKey === undefined ? {} : { target_user_key: hostKey };
  const { owned_id } = await app.get(ItemShop).buy(userKey, { item_id: itemId, ...target }, randomUUID());
  if (used && hostKey === undefined) await app.get(ItemUse).use(userKey, owned_id, randomUUID());
}

/** Gives an own item on. */
export async function giveItemOn(
  app: INestApplicationContext,
  { userKey, ownedId, targetKey }: { userKey: number; ownedId: number; targetKey: number },
): Promise<void> {
  await app.get(ItemUse).giveOn(userKey, { owned_id: ownedId, target_user_key: targetKey }, randomUUID());
}
