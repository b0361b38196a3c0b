import { CommandError } from '../command.mjs';
import { draftArea } from './area.mjs';
import { draftCall } from './call.mjs';
import { Draft } from './draft.mjs';
import { draftPage } from './page.mjs';

const KINDS = { area: draftArea, call: draftCall, page: draftPage };

/**
 * @param {string[]} words as they stand behind `npm run new --`
 * @param {(path: string) => string | undefined} read a file of the repository, undefined where there is none
 * @returns {Map<string, string>} the files as they are to be, by path
 * @throws {CommandError} when it cannot be made as asked
 */
export function draftOf([kind = '', ...words], read) {
  if (!Object.hasOwn(KINDS, kind))
    throw new CommandError(`"${kind}" cannot be made: area, call or page (--help shows how).`);
  const draft = new Draft(read);
  KINDS[/** @type {keyof typeof KINDS} */ (kind)](draft, words);
  return draft.files;
}
