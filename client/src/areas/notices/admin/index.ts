export { NoticesPanel } from './NoticesPanel.tsx';
