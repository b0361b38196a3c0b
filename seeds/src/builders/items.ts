import { randomUUID } from 'node:crypto';
import { Database } from '@honey/server/core/database/database';
import { ItemShopService } from '@honey/server/items/item-shop.service';
import { ItemGrantsService } from '@honey/server/items/owned/item-grants.service';
import { ItemUseService } from '@honey/server/items/owned/item-use.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Gives a member an item from the house, by its code, and optionally uses it. Returns the key of the owned item. */
export async function buildItem(
  app: INestApplicationContext,
  { userKey, code, used = false }: { userKey: number; code: string; used?: boolean },
): Promise<number> {
  const ownedId = await app.get(ItemGrantsService).grant(userKey, code);
  if (used) await app.get(ItemUseService).use(userKey, ownedId, randomUUID());
  return ownedId;
}

/** Buys an item with the member's honey, for the member or for a host. */
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
  const { owned_id } = await app
    .get(ItemShopService)
    .buy(userKey, { item_id: itemId, ...target }, randomUUID());
  if (used && hostKey === undefined) await app.get(ItemUseService).use(userKey, owned_id, randomUUID());
}

/** Passes an owned item on. */
export async function passItemOn(
  app: INestApplicationContext,
  { userKey, ownedId, targetKey }: { userKey: number; ownedId: number; targetKey: number },
): Promise<void> {
  await app
    .get(ItemUseService)
    .passOn(userKey, { owned_id: ownedId, target_user_key: targetKey }, randomUUID());
}
