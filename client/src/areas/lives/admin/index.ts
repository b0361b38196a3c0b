export { LivesPanel } from './LivesPanel.tsx';
