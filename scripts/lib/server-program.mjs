/**
 * Runs a program of the server against the database, for a command that may have to install and build first: `verify` needs
 * installed packages, and is imported after that.
 * @param {string} program its file in server/dist
 * @param {readonly string[]} [args] its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runServerProgram(program, args) {
  const { loadEnvironmentFile } = await import('./environment.mjs');
  const { installIfNeeded } = await import('./install.mjs');
  loadEnvironmentFile();
  await installIfNeeded();
  const { verify } = await import('./verify.mjs');
  return verify(program, args);
}
