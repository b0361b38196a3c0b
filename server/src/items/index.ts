export { ItemGrantsService } from './item-grants.service.ts';
export { ItemUseService } from './item-use.service.ts';
