export { MonthEventsPanel } from './MonthEventsPanel.tsx';
export { RoulettePanel } from './RoulettePanel.tsx';
