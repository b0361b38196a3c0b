export { ReportDecisionsService } from './report-decisions.service.ts';
