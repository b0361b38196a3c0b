export { NoticeTicker } from './NoticeTicker.tsx';
export { tickerQuery } from './notice-queries.ts';
