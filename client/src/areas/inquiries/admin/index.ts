export { InquiriesPanel } from './InquiriesPanel.tsx';
