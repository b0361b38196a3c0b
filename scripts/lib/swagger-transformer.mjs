// @nestjs/swagger's transformer writes what the OpenAPI document needs from the types, validators and doc comments of
// *.dto.ts and *.controller.ts; only a build through the TypeScript API can run it. For that it reads other files than
// the one it writes, which TypeScript's incremental builds do not know about.

const FILES = { dtoFileNameSuffix: ['.dto.ts'], controllerFileNameSuffix: ['.controller.ts'] };

/**
 * @param {import('typescript').Program} program
 * @returns {Promise<import('typescript').CustomTransformers | undefined>} undefined when it has no such files
 */
export async function swaggerTransformers(program) {
  const suffixes = Object.values(FILES).flat();
  const described = program
    .getRootFileNames()
    .some((name) => suffixes.some((suffix) => name.endsWith(suffix)));
  if (!described) return undefined;
  const { before } = await import('@nestjs/swagger/plugin');
  nameTypesReadably(program.getTypeChecker());
  return { before: [before({ ...FILES, introspectComments: true, esmCompatible: true }, program)] };
}

/**
 * The transformer finds the file of a type in the type's name, in which TypeScript writes what is not ASCII as escapes:
 * in a folder with a Korean name it would import what does not exist.
 * @param {import('typescript').TypeChecker} checker changed in place; only names that are printed go through it
 */
function nameTypesReadably(checker) {
  const { typeToString } = checker;
  checker.typeToString = (...args) =>
    typeToString(...args).replaceAll(/\\u([0-9A-F]{4})/g, (_escape, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}
