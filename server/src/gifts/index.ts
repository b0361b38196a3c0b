export { GiftRollUpService } from './gift-roll-up.service.ts';
export { GiftsService } from './gifts.service.ts';
