export { CouponsPanel } from './CouponsPanel.tsx';
