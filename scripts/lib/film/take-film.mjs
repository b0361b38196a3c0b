import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { SCREENSHOTS_FOLDER, SHOWN_FOLDER } from '../picture-files.mjs';
import { withPicturedDemo } from '../pictured-demo.mjs';
import { step } from '../progress.mjs';
import { pictureGifts } from './gift-sheets.mjs';
import { filmTour } from './tour-film.mjs';

/** As many as the tour distributes over its rooms. */
const VIEWERS = 100;
const PARTS = ['gifts', 'tour'];

/**
 * Records the film of the tour, and takes the pictures of gifts.
 * @param {readonly string[]} names the parts; empty: both
 * @returns {Promise<string>} the folder of film and sheets
 */
export async function takeFilm(names) {
  const unknown = names.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) throw new CommandError(`No part ${unknown.join(', ')}: ${PARTS.join(', ')}.`);
  const isWanted = (/** @type {string} */ part) => names.length === 0 || names.includes(part);
  await mkdir(SHOWN_FOLDER, { recursive: true });
  return withPicturedDemo({ viewers: VIEWERS }, async (demo) => {
    if (isWanted('gifts')) await pictureGifts(demo, { pictures: SCREENSHOTS_FOLDER, sheets: SHOWN_FOLDER });
    if (isWanted('tour'))
      await step('Filming the tour', async (note) =>
        note(await filmTour(demo, join(SHOWN_FOLDER, 'tour.webp'))),
      );
    return SHOWN_FOLDER;
  });
}
