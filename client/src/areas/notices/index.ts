export { NoticePopup } from './NoticePopup.tsx';
export { NoticeTicker } from './NoticeTicker.tsx';
export { tickerQuery } from './notice-queries.ts';
