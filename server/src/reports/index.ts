export { ReportsService } from './reports.service.ts';
