export { HostApplicationsPanel } from './HostApplicationsPanel.tsx';
