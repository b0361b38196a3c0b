import './ui/styles.css';
import { eventStatistics } from './app/statistics.ts';
import { startPage } from './app/take-over.tsx';
import { loadRestOfFonts } from './ui/rest-of-fonts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
void startPage(root, eventStatistics);
loadRestOfFonts();
