import ts from 'typescript';
import { findInCode, problemsBut, readSources } from './sources.mjs';

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** Files beside the catalogues that hold Korean, and why. */
const EXCEPTIONS = {
  'client/src/areas/gifts/model/gift-form.ts': 'reads the unit that members type',
  'client/src/ui/format/dates.ts': 'units',
  'client/src/ui/format/numbers.ts': 'units',
  'packages/rules/src/banks.ts': 'the names of banks',
  'packages/rules/src/formats.ts': 'the letters of names',
  'packages/rules/src/search.ts': 'the letters of Hangul',
  'server/src/core/errors/field-problems.ts': 'the catalogue of what is wrong with forms',
  'server/src/core/errors/validation.ts': 'the catalogue of what is wrong with fields',
  'server/src/core/sandbox/simulator-page.ts': 'the frame of simulated pages',
  'server/src/core/settings/site.settings.ts': 'what the site is called by default',
  'server/src/lives/lists/main-lists.ts': 'the catalogue of the home page’s lists',
  'server/src/operator-create.ts': 'the name that an operator has by default',
  'server/src/pages/shell-html.ts': 'a whole page, for want of a built one',
  'server/src/session/oauth/consent-page.ts': 'a simulated page',
  'server/src/chat/channel/links.ts': 'what people write in place of a dot, and an ending of addresses',
  'server/src/session/oauth/simulated-people.ts': 'names of simulated people',
  'server/src/users/availability-presenter.ts':
    'the catalogue of what is said about names, with their particles',
  'server/src/users/reserved-names.ts': 'names that nobody may take',
  'server/src/verification/identity/identity-popup.ts': 'a simulated page',
  'server/src/verification/identity/simulated-identity.ts': 'names of simulated people',
};

/**
 * What members read stands together in catalogues: client/src/messages, packages/rules/src/pages, and on the server an
 * area's messages.ts and <area>.errors.ts.
 */
export async function checkKorean() {
  return problemsOfKorean(await readSources('client/src', 'server/src', 'packages'), EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by path, with the reason
 */
export function problemsOfKorean(sources, exceptions) {
  const others = sources.filter(({ path }) => !isCatalogue(path));
  const found = findInCode(others, HANGUL, korean);
  return problemsBut(found, exceptions, {
    advice: 'it belongs into client/src/messages, on the server into messages.ts or the errors of its area',
    list: 'scripts/lib/checks/korean.mjs',
  });
}

/** @param {string} path */
const isCatalogue = (path) =>
  path.startsWith('client/src/messages/') ||
  path.startsWith('packages/rules/src/pages/') ||
  /^server\/src\/.*(\/messages|\.errors)\.ts$/.test(path) ||
  path.includes('/test/');

/** @param {ts.Node} node */
function korean(node) {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isRegularExpressionLiteral(node);
  return isText && HANGUL.test(node.getText()) ? 'Korean text' : undefined;
}
