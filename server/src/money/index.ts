export { EarningsService } from './earnings.service.ts';
