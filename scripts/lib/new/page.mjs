import { CommandError } from '#stack/command-error';
import { camel, kebab, plainPath } from './names.mjs';

/** The placeholder name of a new page. */
const TITLE = '새 페이지';

/**
 * A page of an area of the client: component, route, texts, its title for search engines, and a test.
 * @param {import('./draft.mjs').Draft} draft
 * @param {string[]} words area, path, the component's name
 */
export function draftPage(draft, [areaWord, pathWord, name = '']) {
  const area = kebab(areaWord, "The area's name");
  const path = plainPath(pathWord);
  if (!/^[A-Z][A-Za-z0-9]*Page$/.test(name))
    throw new CommandError(`The component is "${name}": its name has the form CouponsPage.`);
  const key = `${name.charAt(0).toLowerCase()}${name.slice(1, -'Page'.length)}Title`;
  const folder = `client/src/areas/${area}`;
  draft.create(
    `${folder}/${name}.tsx`,
    `import { t } from '../../messages/${area}.ts';

/** ${path} */
export default function ${name}() {
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <h1 className="mb-4 text-xl font-extrabold">{t('${key}')}</h1>
    </div>
  );
}
`,
  );
  draftRoute(draft, `${folder}/routes.ts`, path, name);
  draftText(draft, area, key);
  draftTitle(draft, area, path);
  draftTest(draft, path, name);
}

function draftRoute(draft, routes, path, name) {
  if (draft.find(routes) === undefined) {
    // The areas that have routes import their type.
    const [line] =
      /^import type \{[^}]*\bAreaRoute\b.*$/m.exec(draft.read('client/src/areas/notices/routes.ts')) ?? [];
    if (!line) throw new CommandError('client/src/areas/notices/routes.ts imports no AreaRoute.');
    draft.create(routes, `${line}\n\nexport const routes: AreaRoute[] = [\n];\n`);
  }
  const entry = `  { path: '${path}', layout: 'default', page: () => import('./${name}.tsx') },`;
  draft.change(routes, /^export const routes: AreaRoute\[\] = \[[\s\S]*?^\];$/m, (list) =>
    list.replace(/\];$/, `${entry}\n];`),
  );
}

function draftText(draft, area, key) {
  const messages = `client/src/messages/${area}.ts`;
  if (draft.find(messages) === undefined)
    draft.create(
      messages,
      `import { translator } from './translator.ts';\n\n/** The pages of the ${area} area. */\nexport const t = translator({\n});\n`,
    );
  draft.change(messages, /^export const t = translator\(\{$/m, (line) => `${line}\n  ${key}: '${TITLE}',`);
}

/** Addresses and titles are shared by server and client. */
function draftTitle(draft, area, path) {
  const file = `packages/rules/src/pages/${area}.ts`;
  const name = `${camel(area)}Pages`;
  if (draft.find(file) === undefined) {
    draft.create(
      file,
      `import type { Pages } from './page.ts';\n\n/** The pages of the ${area} area. */\nexport const ${name} = {\n} as const satisfies Pages;\n`,
    );
    const areas = 'packages/rules/src/pages.ts';
    draft.import(areas, `./pages/${area}.ts`, [name]);
    draft.change(areas, /^const areas = \[$/m, (line) => `${line}\n  ${name},`);
  }
  if (draft.read(file).includes(`  '${path}': `)) return;
  draft.change(file, /^\} as const satisfies Pages;$/m, (end) => `  '${path}': '${TITLE}',\n${end}`);
}

function draftTest(draft, path, name) {
  const file = name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
  draft.create(
    `tests/e2e/${file}.test.ts`,
    `import { setStage } from './stage.ts';
import { test } from './test.ts';

const stage = setStage();

test('a visitor reads ${path}', async () => {
  const visitor = await stage.visit();
  await visitor.page.goto('${path}');
  await visitor.page.getByRole('heading', { name: '${TITLE}', level: 1 }).waitFor();
  await visitor.close();
});
`,
  );
}
