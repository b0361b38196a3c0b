import { camel } from './names.mjs';

/** What an area declares, by the ending of the file: the function that does, the types that it adds to, and its words. */
const KINDS = {
  errors: {
    define: 'defineErrors',
    from: '../core/errors/error-codes.ts',
    types: 'ErrorCodes',
    words: 'refuses',
  },
  settings: {
    define: 'defineSettings',
    from: '../core/settings/setting-definitions.ts',
    types: 'SettingDefinitions',
    words: 'lets the product change',
  },
};

/**
 * The file in which an area declares its refusals or settings, imported by its module, where there is none.
 * @param {import('./draft.mjs').Draft} draft
 * @param {string} area
 * @param {keyof typeof KINDS} kind
 * @returns {string} its path
 */
export function draftDeclarations(draft, area, kind) {
  const file = `server/src/${area}/${area}.${kind}.ts`;
  if (draft.find(file) !== undefined) return file;
  const { define, from, types, words } = KINDS[kind];
  const name = `${camel(area)}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  draft.create(
    file,
    `import { ${define} } from '${from}';

/** What the ${area} area ${words}. */
const ${name} = ${define}('${area}', {
});

declare module '${from}' {
  interface ${types} extends Readonly<typeof ${name}> {}
}
`,
  );
  const line = `import './${area}.${kind}.ts';`;
  draft.change(
    `server/src/${area}/${area}.module.ts`,
    /^(import [^;]*;\n)+/m,
    (lines) => `${lines}${line}\n`,
  );
  return file;
}

/**
 * A refusal of an area.
 * @param {import('./draft.mjs').Draft} draft
 * @param {string} area
 * @param {string} code
 * @param {string} declared status and message
 */
export function draftError(draft, area, code, declared) {
  const file = draftDeclarations(draft, area, 'errors');
  // The formatter writes an empty list on one line.
  draft.change(file, /\bdefineErrors\('[^']*', \{(\n[\s\S]*?^)?\}\);$/m, (list) =>
    list.replace(/\n?\}\);$/, `\n  ${code}: ${declared},\n});`),
  );
}
