export { RoulettePanel } from './RoulettePanel.tsx';
