import { before } from '@nestjs/swagger/plugin';

// @nestjs/swagger's transformer writes the metadata of the OpenAPI document from the types, validators and doc comments
// of *.dto.ts and *.controller.ts.

const FILES = { dtoFileNameSuffix: ['.dto.ts'], controllerFileNameSuffix: ['.controller.ts'] };

/** @param {string} file */
export const isDescribed = (file) =>
  Object.values(FILES)
    .flat()
    .some((suffix) => file.endsWith(suffix));

/**
 * @param {import('typescript').Program} program
 * @returns {import('typescript').CustomTransformers} for the described files
 */
export function swaggerTransformers(program) {
  nameTypesReadably(program.getTypeChecker());
  return { before: [before({ ...FILES, introspectComments: true, esmCompatible: true }, program)] };
}

/**
 * The transformer takes a type's file from the type's printed name, in which TypeScript escapes non-ASCII characters:
 * in a folder with a Korean name it would import a file that does not exist.
 * @param {import('typescript').TypeChecker} checker changed in place; only printed names pass through it
 */
function nameTypesReadably(checker) {
  const { typeToString } = checker;
  checker.typeToString = (...args) =>
    typeToString(...args).replaceAll(/\\u([0-9A-F]{4})/g, (_escape, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}
