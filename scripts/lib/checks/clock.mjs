import ts from 'typescript';
import { findInCode, readSources, uncoveredProblems } from './sources.mjs';

const MEASURES = 'measures a duration';

/** Files that may read the machine's clock, with the reason. */
const EXCEPTIONS = {
  'server/src/chat/connection/turn-queue.ts: performance.now()': MEASURES,
  'server/src/chat/history/line-writer.ts: performance.now()': MEASURES,
  'server/src/chat/history/message-ids.ts: Date.now()':
    "ids increase with the machine's time, wherever the product's time is",
  'server/src/common/home/main-data.service.ts: performance.now()': MEASURES,
  'server/src/core/database/database.ts: performance.now()': MEASURES,
  'server/src/core/database/group-commit.ts: performance.now()': MEASURES,
  'server/src/core/database/guarded-pool.ts: performance.now()': MEASURES,
  'server/src/core/database/shared-reads.ts: performance.now()': MEASURES,
  'server/src/core/database/waiter-timeout.ts: performance.now()': MEASURES,
  'server/src/core/database/database-health-probe.ts: performance.now()': MEASURES,
  'server/src/core/jobs/job-runner.ts: performance.now()': MEASURES,
  'server/src/core/jobs/job-runner.ts: new Date()':
    "the machine's operators read since when a job has been failing",
  'server/src/files/uploads/sweep-uploads.job.ts: Date.now()': 'compared with modification times of files',
  'server/src/files/uploads/incoming-files.ts: Date.now()': 'compared with modification times of files',
  'server/src/gifts/gifts.service.ts: performance.now()': MEASURES,
  'server/src/media/playback/liveness.cache.ts: performance.now()': MEASURES,
  'server/src/media/playback/media-clock.ts: new Date()':
    'playback continues while the product’s time is frozen',
  'server/src/pages/rendered-pages.cache.ts: performance.now()': MEASURES,
  'server/src/pages/page-shell.builder.ts: Date.now()': "compared with the browser's clock",
  'server/src/sandbox/data/datasets.service.ts: performance.now()': MEASURES,
  'server/src/sandbox/clock/sandbox-clock.service.ts: Date.now()': 'it sets the product’s offset from it',
};

/** The server decides by `Clock`, which tests and the sandbox can move; `MonotonicClock` measures. */
export async function checkClock() {
  return problemsOfClock(await readSources('server/src'), EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions
 */
export function problemsOfClock(sources, exceptions) {
  const others = sources.filter(({ path }) => !path.startsWith('server/src/core/clock/'));
  return uncoveredProblems(findInCode(others, /\b(Date|performance)\b/, machineTime), exceptions, {
    advice: 'use the Clock of core/clock, or MonotonicClock to measure',
    list: 'scripts/lib/checks/clock.mjs',
  });
}

/** @param {ts.Node} node */
function machineTime(node) {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'new Date()';
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return 'Date()';
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const name = node.getText().replace(/^globalThis\./, '');
  return name === 'Date.now' || name === 'performance.now' ? `${name}()` : undefined;
}
