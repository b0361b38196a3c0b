/** How TypeScript becomes JavaScript in tests, within Jest and beside it: as the server's tsconfig.json says. */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    // Nest's injection reads the types that decorators record, as in the server's tsconfig.json.
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
