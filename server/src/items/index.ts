export { ItemGrantsService } from './owned/item-grants.service.ts';
export { ItemUseService } from './owned/item-use.service.ts';
