export { GiftRollUpService } from './gift-roll-up.service.ts';
export { StarUseResult } from './gifts.dto.ts';
export { GiftsService } from './gifts.service.ts';
