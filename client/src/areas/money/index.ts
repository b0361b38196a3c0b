export { DownloadButton } from './parts/DownloadButton.tsx';
export { MonthPicker } from './parts/MonthPicker.tsx';
export { Totals } from './parts/Totals.tsx';
