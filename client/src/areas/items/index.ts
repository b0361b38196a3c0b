export { openItemGift } from './dialogs/item-gift.ts';
