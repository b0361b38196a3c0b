export { DeletionService, type RequestedErasure } from './deletion.service.ts';
export {
  type ErasureWait,
  PersonalDataService,
  type RetainedKind,
} from './personal-data/personal-data.service.ts';
export { PersonalDataCopies } from './personal-data/personal-data-copies.service.ts';
export { effectOfErasure, movedTables } from './personal-data/personal-tables.ts';
export { settingsTexts } from './texts.ts';
