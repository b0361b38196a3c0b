import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { updateCallers } from '../sql-functions/callers.mjs';
import { problemsOfCalls } from '../sql-functions/calls.mjs';
import { readSqlFunctions } from '../sql-functions/function-files.mjs';
import { updateDocuments } from '../sql-functions/refusal-documents.mjs';
import { actionsIn, problemsOfActions, problemsOfRefusals } from '../sql-functions/refusals.mjs';
import { readSources } from './sources.mjs';

/**
 * Database functions list their refusals, long calls name their arguments, and what is generated from the functions is
 * current.
 */
export async function checkFunctions() {
  const functions = await readSqlFunctions();
  const sources = await readSources('server/src', 'seeds/src');
  const server = sources.filter(({ path }) => path.startsWith('server/'));
  const statuses = declaredStatuses(server);
  const codes = [...statuses.keys()];
  const actions = actionsIn(server);
  return [
    ...problemsOfRefusals(functions, codes),
    ...problemsOfActions(actions, functions, [...codes, ...(await chatCodes())], await documentedCodes()),
    ...problemsOfCalls(functions, sources),
    ...(await updateCallers(functions)),
    ...(await updateDocuments(actions, functions, statuses)),
  ];
}

/** What the check counted, as one line. */
export async function countFunctions() {
  const functions = await readSqlFunctions();
  const refusing = functions.filter(({ head }) => head.includes('Refuses: '));
  const actions = actionsIn(await readSources('server/src'));
  return `${functions.length} functions, ${refusing.length} with their refusals in order; ${actions.length} actions in docs/rules`;
}

/** The statuses of the declared error codes. @param {import('./sources.mjs').Source[]} sources of the server */
function declaredStatuses(sources) {
  const declarations = sources.filter(
    ({ path, text }) => path.endsWith('.errors.ts') || text.includes('defineErrors('),
  );
  return new Map(
    declarations.flatMap(({ text }) =>
      Array.from(
        text.matchAll(/^ {2}(\w+): \[\s*(\d{3}),/gm),
        ([, code = '', status]) => /** @type {[string, number]} */ ([code, Number(status)]),
      ),
    ),
  );
}

/** The codes with which the chat refuses a packet. */
async function chatCodes() {
  const text = await readFile(join(ROOT, 'packages/mintalk/src/acknowledgement.ts'), 'utf8');
  const list = /const REFUSALS = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return Array.from(list.matchAll(/'(\w+)'/g), ([, code = '']) => code);
}

/** The codes that the API document states for a call. @returns {Promise<(call: string) => string[] | undefined>} */
async function documentedCodes() {
  const document = JSON.parse(await readFile(join(ROOT, 'server/openapi.json'), 'utf8'));
  return (call) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return undefined;
    return Object.values(operation.responses).flatMap((response) => {
      const own = response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;
      return Object.keys(own.content?.['application/json']?.examples ?? {});
    });
  };
}
