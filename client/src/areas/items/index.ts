export { openItemGift } from './item-gift.ts';
