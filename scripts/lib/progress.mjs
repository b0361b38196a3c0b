/** Where lines cannot be taken back, a step that takes longer says what it is at. */
const LONG_MS = 5_000;

/**
 * Does one step of a command and prints a line for it with its duration.
 * @template T
 * @param {string} title what is being done, e.g. `Starting Postgres`
 * @param {(note: (text: string) => void) => Promise<T>} work may call `note` to add what came of it to the line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now();
  const isLive = process.stdout.isTTY && !process.env.CI;
  if (isLive) process.stdout.write(`· ${title} …`);
  const late = isLive ? undefined : setTimeout(() => console.log(`· ${title} …`), LONG_MS);
  let noted = '';
  const finish = (mark) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    clearTimeout(late);
    if (isLive) process.stdout.write('\r\u001b[2K');
    console.log(`${mark} ${title}${noted ? `: ${noted}` : ''} (${seconds} s)`);
  };
  try {
    const result = await work((text) => {
      noted = text;
    });
    finish('✔');
    return result;
  } catch (error) {
    finish('✘');
    throw error;
  }
}
