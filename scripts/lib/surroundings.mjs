import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '#stack/command-error';
import { commandFolder } from '#stack/paths';
import { integerFromEnvironment } from './environment.mjs';

/** The datasets that can fill a database (seeds/src/datasets). */
const DATASETS = ['base', 'ci', 'demo', 'empty', 'load'];

/** @returns {boolean} whether the started service is for the public */
export const isProduction = () => process.env.NODE_ENV === 'production';

/**
 * @returns {string} the dataset for an empty database: `DATASET`, otherwise the demo, and in production one without
 * people
 */
export const chosenDataset = () => inFull(process.env.DATASET || (isProduction() ? 'base' : 'demo'));

const isFile = (dataset) => dataset.endsWith('.json');

/** A custom file is relative to the folder in which the command was entered. */
const inFull = (dataset) => (isFile(dataset) ? resolve(commandFolder(), dataset) : dataset);

/** @returns {string} the dataset that provides the people: for a custom file the one that it is based on */
export function baseDataset() {
  const dataset = chosenDataset();
  return isFile(dataset) ? (JSON.parse(readFileSync(dataset, 'utf8')).base ?? 'empty') : dataset;
}

/** @returns {number} the number of simulated viewers: `AUDIENCE` */
export const audienceSize = () => integerFromEnvironment('AUDIENCE', 100, { min: 0, max: 1000 });

/**
 * Refuses what the server, the seeder and the audience would refuse, before anything is installed and built.
 * @param {string} host where the server will listen
 * @throws {CommandError} one line for each invalid setting
 */
export function refuseWrongSettings(host) {
  const problems = [datasetProblem(), audienceProblem(), hostProblem(host), sandboxProblem()].filter(Boolean);
  if (problems.length > 0) throw new CommandError(problems.join('\n✘ '));
}

function datasetProblem() {
  const dataset = chosenDataset();
  if (!isFile(dataset) && !DATASETS.includes(dataset))
    return `There is no dataset "${dataset}"; there are ${DATASETS.join(', ')}, or a custom file (.json).`;
  if (isProduction() && dataset !== 'base')
    return `The accounts of the dataset ${dataset} have a publicly known password: production takes DATASET=base.`;
  return isFile(dataset) ? fileProblem(dataset) : undefined;
}

/** Checks that need no server; the server validates the contents. */
function fileProblem(file) {
  try {
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
    return isObject ? undefined : `The dataset ${file} is not a JSON object.`;
  } catch (error) {
    if (error.code === 'ENOENT') return `There is no dataset file ${file}.`;
    return error instanceof SyntaxError
      ? `The dataset ${file} is not valid JSON: ${error.message}`
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
  return `HOST=${host} is reachable by other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on to allow that.`;
}

function sandboxProblem() {
  if (!isProduction() || process.env.SANDBOX !== '1') return undefined;
  return 'SANDBOX=1 with NODE_ENV=production: production has no sandbox, omit one of the two.';
}
