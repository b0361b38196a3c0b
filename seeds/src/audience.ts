import { MemberApi } from './audience/api.ts';
import { Viewer } from './audience/viewer.ts';
import { builtPassword } from './builders/members.ts';
import { Chance } from './content/random.ts';

/** Milliseconds between the arrivals of two viewers, so that a start is not a stampede. */
const entryMs = 400;

/**
 * `node dist/audience.js`: AUDIENCE simulated viewers (default 20) of the demo in the lives of BASE_URL, using only the
 * public API and the chat client. Ends on SIGTERM, leaving every room.
 */
async function main(): Promise<void> {
  const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:3000';
  const count = Number(process.env.AUDIENCE ?? 20);
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort());
  const viewers = Array.from({ length: count }, async (_, index) => {
    await entered(index * entryMs, ending.signal);
    const id = `bee${String(index + 1).padStart(3, '0')}`;
    const say = (problem: string) => process.stderr.write(`${id}: ${problem}\n`);
    await new Viewer(
      new MemberApi(baseUrl, id, builtPassword),
      new Chance(index + 1),
      ending.signal,
      say,
    ).live();
  });
  await Promise.all(viewers);
}

function entered(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

await main();
