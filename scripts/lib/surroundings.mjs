import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from './command.mjs';
import { integerFromEnvironment } from './environment.mjs';
import { commandFolder } from './paths.mjs';

/** What a database can be filled with (seeds/src/datasets). */
const DATASETS = ['base', 'ci', 'demo', 'empty', 'load'];

/** @returns {boolean} whether strangers are to use what is started */
export const isProduction = () => process.env.NODE_ENV === 'production';

/** @returns {string} what an empty database is filled with: `DATASET`, else the demo, and in production no people */
export const chosenDataset = () => inFull(process.env.DATASET || (isProduction() ? 'base' : 'demo'));

const isFile = (dataset) => dataset.endsWith('.json');

/** A file of one's own is named as seen from where the command was given. */
const inFull = (dataset) => (isFile(dataset) ? resolve(commandFolder(), dataset) : dataset);

/** @returns {string} the dataset whose people there are: of a file of one's own the one that it stands upon */
export function chosenBase() {
  const dataset = chosenDataset();
  return isFile(dataset) ? (JSON.parse(readFileSync(dataset, 'utf8')).base ?? 'empty') : dataset;
}

/** @returns {number} how many simulated viewers visit: `AUDIENCE` */
export const audienceSize = () => integerFromEnvironment('AUDIENCE', 20, { min: 0, max: 1000 });

/**
 * Refuses what the server, the seeder and the audience would refuse as well, before anything is installed and built.
 * @param {string} host where the server is to listen
 * @throws {CommandError} one line for each wrong setting
 */
export function refuseWrongSettings(host) {
  const problems = [datasetProblem(), audienceProblem(), hostProblem(host), sandboxProblem()].filter(Boolean);
  if (problems.length > 0) throw new CommandError(problems.join('\n✘ '));
}

function datasetProblem() {
  const dataset = chosenDataset();
  if (!isFile(dataset) && !DATASETS.includes(dataset))
    return `There is no dataset "${dataset}"; there are ${DATASETS.join(', ')}, or a file of one's own (.json).`;
  if (isProduction() && dataset !== 'base')
    return `The accounts of the dataset ${dataset} have a password that everybody knows: production takes DATASET=base.`;
  return isFile(dataset) ? fileProblem(dataset) : undefined;
}

/** What can be seen without the server, which judges what stands in it. */
function fileProblem(file) {
  try {
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
    return isObject ? undefined : `The dataset ${file} is no JSON object.`;
  } catch (error) {
    if (error.code === 'ENOENT') return `There is no file ${file} to take a dataset from.`;
    return error instanceof SyntaxError
      ? `The dataset ${file} is no JSON: ${error.message}`
      : `The dataset ${file} cannot be read: ${error.message}`;
  }
}

function audienceProblem() {
  try {
    audienceSize();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

function hostProblem(host) {
  const local = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  const { NODE_ENV, SANDBOX, SANDBOX_PUBLIC } = process.env;
  if (local || NODE_ENV || SANDBOX === '1' || SANDBOX_PUBLIC === 'on') return undefined;
  return `HOST=${host} is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on to open it to them.`;
}

function sandboxProblem() {
  if (!isProduction() || process.env.SANDBOX !== '1') return undefined;
  return 'SANDBOX=1 with NODE_ENV=production: production has no sandbox, leave one of the two out.';
}
