import { createHash } from 'node:crypto';

/** `npm test` tries a part of what proves at length, `npm run prove` and who names a file all of it. */
const { TEST_SCOPE, TEST_SAMPLE = new Date().toISOString().slice(0, 10) } = process.env;

/**
 * All choices, or in a sample one of them, by the day and by what it is chosen for: a run of the same day chooses the same.
 * @param what names the place, so that places of one day differ
 */
export function sampled<Choice>(what: string, choices: readonly Choice[]): readonly Choice[] {
  if (TEST_SCOPE !== 'sample') return choices;
  const lot = createHash('sha256').update(`${TEST_SAMPLE}\0${what}`).digest().readUInt32BE();
  return choices.slice(lot % choices.length).slice(0, 1);
}
