import { camel } from './names.mjs';

/**
 * The declarations of an area by file ending: the function that makes them, the types that it extends, and a
 * description.
 */
const KINDS = {
  errors: {
    define: 'defineErrors',
    from: '../core/errors/error-codes.ts',
    types: 'ErrorCodes',
    words: 'errors',
  },
  settings: {
    define: 'defineSettings',
    from: '../core/settings/setting-definitions.ts',
    types: 'SettingDefinitions',
    words: 'settings',
  },
};

/**
 * Creates the file in which an area declares its errors or settings, imported by its module, unless it exists.
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

/** The ${words} of the ${area} area. */
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
 * Adds an error code to an area.
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
