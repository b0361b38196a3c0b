import { before } from '@nestjs/swagger/plugin';

// @nestjs/swagger's transformer writes what the OpenAPI document needs from the types, validators and doc comments of
// *.dto.ts and *.controller.ts.

const FILES = { dtoFileNameSuffix: ['.dto.ts'], controllerFileNameSuffix: ['.controller.ts'] };

/** @param {string} file */
export const isDescribed = (file) =>
  Object.values(FILES)
    .flat()
    .some((suffix) => file.endsWith(suffix));

/**
 * @param {import('typescript').Program} program
 * @returns {import('typescript').CustomTransformers} for the files that are described
 */
export function swaggerTransformers(program) {
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
