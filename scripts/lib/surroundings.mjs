import { CommandError } from './command.mjs';

/** @returns {boolean} whether strangers are to use what is started */
export const isProduction = () => process.env.NODE_ENV === 'production';

/** @returns {string} what an empty database is filled with: `DATASET`, else the demo, and in production no people */
export const chosenDataset = () => process.env.DATASET || (isProduction() ? 'base' : 'demo');

/**
 * Refuses what the server and the seeder would refuse as well, before anything is installed and built.
 * @param {string} host where the server is to listen
 * @throws {CommandError} one line
 */
export function refuseOpenDoors(host) {
  if (isProduction() && chosenDataset() !== 'base') {
    throw new CommandError(
      `The accounts of the dataset ${chosenDataset()} have a password that everybody knows: production takes DATASET=base.`,
    );
  }
  const local = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  if (local || process.env.NODE_ENV || process.env.SANDBOX_PUBLIC === 'on') return;
  throw new CommandError(
    `HOST=${host} is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on to open it to them.`,
  );
}
