export { NoticeTicker } from './NoticeTicker.tsx';
