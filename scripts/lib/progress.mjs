/**
 * Does one step of a command and prints a line for it with its duration.
 * @template T
 * @param {string} title what is being done, e.g. `Starting Postgres`
 * @param {(note: (text: string) => void) => Promise<T>} work may call `note` to add what came of it to the line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now();
  const live = process.stdout.isTTY && !process.env.CI;
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
