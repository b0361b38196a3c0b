/** The server as the build joins it into a few files: what is run wherever its sources do not change meanwhile. */
export const BUNDLED_SERVER = {
  program: 'server/dist/bundled/main.js',
  entry: 'server/dist/bundled/start-server.js',
};
/** The server as it was emitted, which follows every change of its sources. */
export const EMITTED_SERVER = { program: 'server/dist/main.js', entry: 'server/dist/start-server.js' };

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
