export { openReport, type ReportTarget } from './open-report.ts';
export { ReportButton } from './ReportButton.tsx';
