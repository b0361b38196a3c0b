/**
 * The running server for a worker of a suite: its own of HONEY_LIVE_URLS (a JSON array, as the workflow and `npm run
 * status` print it), since workers share nothing; otherwise the only one, shared by all.
 * @param worker 0-based
 * @returns undefined if the environment names none
 * @throws Error for a worker without a server
 */
export function runningServer(
  worker: number,
  { HONEY_LIVE_URL, HONEY_LIVE_URLS }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const urls = HONEY_LIVE_URLS ? addressesOf(HONEY_LIVE_URLS) : [];
  if (urls.length < 2) return urls[0] ?? (HONEY_LIVE_URL || undefined);
  const url = urls[worker];
  if (!url)
    throw new Error(
      `HONEY_LIVE_URLS names ${urls.length} servers, and this is worker ${worker + 1} of the suite: start one for each worker`,
    );
  return url;
}

function addressesOf(text: string): string[] {
  const problem = new Error(`HONEY_LIVE_URLS is not a JSON array of addresses: ${text}`);
  let urls: unknown;
  try {
    urls = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (!Array.isArray(urls) || urls.some((url) => typeof url !== 'string')) throw problem;
  return urls;
}

/** The 0-based number of this process among the workers of Jest or Vitest. */
export function workerIndex({ VITEST_POOL_ID, JEST_WORKER_ID }: NodeJS.ProcessEnv = process.env): number {
  // Vitest also sets Jest's variable, and increments it for every file.
  return Number(VITEST_POOL_ID ?? JEST_WORKER_ID ?? 1) - 1;
}
