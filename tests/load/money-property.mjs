import { runJest } from '../../scripts/lib/testing/jest.mjs';

/**
 * Runs the property test of money with larger figures than the tests do.
 * @param {{ operations: number, seed: number }} options
 * @returns {Promise<boolean>} whether the ledger matched the model after every step
 */
export async function runMoneyProperty({ operations, seed }) {
  process.env.MONEY_OPERATIONS = String(operations);
  process.env.MONEY_SEED = String(seed);
  console.log(`${operations} money operations, seed ${seed}`);
  return (await runJest(['--testPathPatterns', 'tests/integration/books/property.test'])) === 0;
}
