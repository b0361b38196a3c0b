export { ReportsPanel } from './ReportsPanel.tsx';
