export { openReport } from './open-report.ts';
export { ReportButton } from './ReportButton.tsx';
