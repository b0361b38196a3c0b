export { ProhibitCheckRequest, ProhibitCheckResult } from './common.dto.ts';
