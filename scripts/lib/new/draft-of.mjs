import { CommandError } from '#stack/command-error';
import { draftArea } from './area.mjs';
import { draftCall } from './call.mjs';
import { Draft } from './draft.mjs';
import { draftPage } from './page.mjs';

const KINDS = { area: draftArea, call: draftCall, page: draftPage };

/**
 * @param {string[]} words the arguments of `npm run new --`
 * @param {(path: string) => string | undefined} read a file of the repository, undefined if there is none
 * @returns {Map<string, string>} the new contents of the files, by path
 * @throws {CommandError} when the request is not valid
 */
export function draftOf([kind = '', ...words], read) {
  if (!Object.hasOwn(KINDS, kind))
    throw new CommandError(`"${kind}" cannot be made: area, call or page (--help shows how).`);
  const draft = new Draft(read);
  KINDS[/** @type {keyof typeof KINDS} */ (kind)](draft, words);
  return draft.files;
}
