/**
 * Does one step of a command and prints a line for it with its duration.
 * @template T
 * @param {string} title what is being done, e.g. `Starting Postgres`
 * @param {(note: (text: string) => void) => Promise<T>} work may call `note` to add what came of it to the line
 * @param {{ live?: boolean }} [options] `live: false` prints nothing before the end: for steps that run side by side
 * @returns {Promise<T>}
 */
export async function step(title, work, { live = process.stdout.isTTY && !process.env.CI } = {}) {
  const begun = performance.now();
  if (live) process.stdout.write(`· ${title} …`);
  let noted = '';
  const finish = (mark) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (live) process.stdout.write('\r\u001b[2K');
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
