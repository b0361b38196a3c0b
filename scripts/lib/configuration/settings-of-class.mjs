import ts from 'typescript';

/**
 * An environment variable, as docs/configuration.md and .env.example describe it.
 * @typedef {object} Setting
 * @property {string} name of the variable
 * @property {string} initial the default; empty: none
 * @property {string} values the accepted values, if they are a list or a range
 * @property {string} text its effect
 * @property {boolean} [isSecret] whether the class declares it as a secret
 */

/**
 * The server's settings, from the source of its configuration class: a field's comment is the description, its
 * decorators define the values, its initializer is the default.
 * @param {string} source
 * @returns {Setting[]} in the order of the fields
 * @throws {Error} for a field without a comment, or with an initializer from which no default can be derived
 */
export function settingsOfClass(source) {
  const file = ts.createSourceFile('app-config.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (node) => ts.isClassDeclaration(node) && node.name?.text === 'AppConfig',
  );
  if (!found || !ts.isClassDeclaration(found)) throw new Error('There is no class AppConfig.');
  return found.members.filter(ts.isPropertyDeclaration).map((field) => {
    const name = variableOf(field.name.getText(file));
    const [comment] = ts.getJSDocCommentsAndTags(field).filter(ts.isJSDoc);
    const text = ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, ' ').trim();
    if (!text) throw new Error(`${name} has no comment that describes it.`);
    const decorators = decoratorsOf(field);
    return {
      name,
      initial: initialOf(name, field.initializer),
      values: valuesOf(decorators),
      text,
      isSecret: decorators.has('SecretSetting'),
    };
  });
}

/** @param {string} field */
const variableOf = (field) => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** @param {string} name @param {ts.Expression | undefined} initializer @returns {string} */
function initialOf(name, initializer) {
  if (initializer && ts.isStringLiteral(initializer)) return initializer.text;
  if (initializer && ts.isNumericLiteral(initializer)) return initializer.text.replaceAll('_', '');
  if (initializer && ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0) return '';
  if (initializer && ts.isTemplateExpression(initializer)) return 'a value of development';
  if (initializer && ts.isCallExpression(initializer)) {
    const called = initializer.expression.getText();
    if (called === 'developmentSecret' || called === 'developmentKey') return 'a value of development';
    if (called.startsWith('randomBytes')) return '';
    const [base, folder] = initializer.arguments;
    if (called === 'path.join' && base?.getText() === 'repository' && folder && ts.isStringLiteral(folder))
      return folder.text;
  }
  throw new Error(`The default of ${name} cannot be derived from its initializer.`);
}

/**
 * The decorators of a field by their names, with their first arguments.
 * @param {ts.PropertyDeclaration} field
 * @returns {Map<string, ts.Expression | undefined>}
 */
function decoratorsOf(field) {
  return new Map(
    (ts.getDecorators(field) ?? []).flatMap(({ expression }) =>
      ts.isCallExpression(expression) ? [[expression.expression.getText(), expression.arguments[0]]] : [],
    ),
  );
}

/** @param {Map<string, ts.Expression | undefined>} decorators @returns {string} */
function valuesOf(decorators) {
  const listed = decorators.get('IsIn');
  if (listed && ts.isArrayLiteralExpression(listed)) {
    const values = listed.elements.filter(ts.isStringLiteral).map(({ text }) => text);
    return values
      .filter((value) => value !== '')
      .map((value) => `\`${value}\``)
      .join(', ');
  }
  const [least, most] = ['Min', 'Max'].map((name) => decorators.get(name)?.getText().replaceAll('_', ''));
  if (least && most) return `${least} to ${most}`;
  return least ? `from ${least}` : '';
}
