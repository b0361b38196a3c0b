export { openItemGift } from './dialogs/item-gift.ts';
export { itemsChanged, itemsOnSaleQuery } from './queries/items.ts';
