export { EarningsService } from './income/earnings.service.ts';
