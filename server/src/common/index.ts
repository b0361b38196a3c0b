export { ProhibitCheckRequest, ProhibitCheckResult, useOf } from './words/words.dto.ts';
