export { ProhibitCheckRequest, ProhibitCheckResult } from './words/words.dto.ts';
