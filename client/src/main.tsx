import './ui/styles.css';
import './app/page-context.ts';
import { nextTask } from './lib/next-task.ts';
import { loadFullFont } from './ui/full-font.ts';

/**
 * Starts the page in the root element. Its modules are evaluated in several tasks, so that a slow phone can scroll and
 * press between them; vite.config.ts preloads them all at once.
 */
async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  await import('./app/load-react.ts');
  await nextTask();
  const [{ startApp }, { eventStatistics }] = await Promise.all([
    import('./app/hydrate.tsx'),
    import('./app/statistics.ts'),
  ]);
  await nextTask();
  await startApp(root, eventStatistics);
}

void begin();
loadFullFont();
