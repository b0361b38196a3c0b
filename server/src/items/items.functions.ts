// Generated from prisma/functions/items by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Buys an item with honey or BTUC, for the buyer or as a gift to a host, in one round trip. */
// biome-ignore format: generated
export const itemBuy = databaseFunction<
  {
    buyer: number | null;
    item_id: number | null;
    target: number | null;
    vod_key: number | null;
    asset: 'STAR' | 'BTUC' | 'KRW' | null;
    price: number | null;
    message: string | null;
    key: string | null;
    hash: string | null;
    combo_seconds: number | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('item_buy', ['buyer', 'item_id', 'target', 'vod_key', 'asset', 'price', 'message', 'key', 'hash', 'combo_seconds', 'now']);

/** Passes an unused item on to another member, once for p_key: it counts nowhere, since nothing is paid. */
// biome-ignore format: generated
export const itemPassOn = databaseFunction<
  {
    user_key: number | null;
    owned_id: number | null;
    target: number | null;
    now: Date | null;
    key: string | null;
  },
  { outcome: string | null; answer: unknown }
>('item_pass_on', ['user_key', 'owned_id', 'target', 'now', 'key']);

/** Uses an item, once for p_key, which is stored with the item: of two concurrent calls one succeeds. */
// biome-ignore format: generated
export const itemUse = databaseFunction<
  {
    user_key: number | null;
    owned_id: number | null;
    places_max: number | null;
    now: Date | null;
    key: string | null;
  },
  { outcome: string | null; answer: unknown }
>('item_use', ['user_key', 'owned_id', 'places_max', 'now', 'key']);
