import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createRouter } from './app/router.tsx';
import { followSession } from './app/session-sync.ts';
import { noStatistics } from './app/statistics.ts';
import { loadRestOfFonts } from './ui/rest-of-fonts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const router = createRouter();
followSession(router);
createRoot(root).render(
  <StrictMode>
    <App router={router} statistics={noStatistics} />
  </StrictMode>,
);
loadRestOfFonts();
