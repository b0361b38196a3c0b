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
  return { before: [before({ ...FILES, introspectComments: true, esmCompatible: true }, program)] };
}
