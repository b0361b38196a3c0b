import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '#stack/paths';
import { writeIfChanged } from './emit.mjs';

// Run by the build: joins the emitted server and the packages that it imports into a few files, server/dist/bundled. Without
// it Node finds and reads 5,000 files, half of a server's start (docs/decisions/0042-build-start-and-containers.md).

const DIST = join(ROOT, 'server/dist');
const OUTPUT = join(DIST, 'bundled');
const ENTRY = 'start-server.js';
const PROGRAM = "import { startServer } from './start-server.js';\n\nstartServer();\n";

/** Packages that stay in node_modules: they have binaries or files of their own, or few servers load them. */
const EXTERNAL = [
  /^(bcrypt|sharp|piscina)$/,
  // WebAssembly of 4.5 MB, as text.
  /^@prisma\/client\/runtime\/query_compiler/,
  // Loaded for the first passkey, for S3-compatible storage, and for tracing.
  /^@simplewebauthn\/server$/,
  /^@aws-sdk\//,
  /^(@opentelemetry\/|@fastify\/otel$)/,
];

/** @param {string} id of a module; whether it is the project's, not a package's or the bundler's */
const isOwn = (id) => id.startsWith(`${ROOT}${sep}`) && !relative(ROOT, id).includes('node_modules');

/**
 * The project's modules find files by their own address, and their source maps lead on to the TypeScript.
 * @type {import('rolldown').Plugin}
 */
const ownModules = {
  name: 'own-modules',
  async load(id) {
    if (!isOwn(id)) return null;
    const [code, map] = await Promise.all([
      readFile(id, 'utf8'),
      readFile(`${id}.map`, 'utf8').catch(() => 'null'),
    ]);
    if (/import\.meta\.(?!url\b)/.test(code))
      throw new Error(
        `${relative(ROOT, id)}: a module of the bundle keeps its own address in import.meta.url only.`,
      );
    const address = `new URL(${JSON.stringify(relative(OUTPUT, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', address), map: JSON.parse(map) };
  },
};

/**
 * Nest's mapped types require class-validator and class-transformer by `createRequire`, which would load second copies
 * from node_modules. A plain `require` gets the bundle's.
 * @type {import('rolldown').Plugin}
 */
const mappedTypes = {
  name: 'mapped-types',
  transform: {
    filter: { id: /\/@nestjs\/mapped-types\// },
    handler: (code) => ({
      code: code.replace('const require = createRequire(import.meta.url);', ''),
      map: { mappings: '' },
    }),
  },
};

const bundle = await rolldown({
  input: join(DIST, ENTRY),
  cwd: ROOT,
  platform: 'node',
  external: EXTERNAL,
  plugins: [ownModules, mappedTypes],
  // Modules that only register something export nothing that is used.
  treeshake: false,
  // Optional packages of Nest and others, which are not installed.
  checks: { unresolvedImport: false },
});
const { output } = await bundle.generate({
  format: 'esm',
  // What is imported on demand is a file of its own: in the same file its packages would be loaded by every server. Its
  // name remains, so that a running server finds it after a rebuild.
  chunkFileNames: '[name].js',
  // Nest and OpenAPI name classes in errors, logs and schemas.
  keepNames: true,
  minifyInternalExports: false,
  comments: false,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
requireSingleCopies(output.flatMap((file) => (file.type === 'chunk' ? [file] : [])));
const files = new Map([['main.js', PROGRAM]]);
for (const file of output) files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
for (const [name, text] of files) await writeIfChanged(join(OUTPUT, name), text);
for (const name of await readdir(OUTPUT)) if (!files.has(name)) await rm(join(OUTPUT, name));

/**
 * Refuses a package that is in the bundle and is also loaded from node_modules while the server runs: its second copy
 * would not know what was registered with the first.
 * @param {import('rolldown').OutputChunk[]} chunks
 */
function requireSingleCopies(chunks) {
  const code = chunks.map((chunk) => chunk.code).join('\n');
  const bundled = chunks.flatMap(({ moduleIds }) => moduleIds);
  const loaders = [...code.matchAll(/const (require\$\d+) = createRequire\$?\d*\(import\.meta\.url\)/g)];
  const required = loaders.flatMap(([, name]) =>
    [...code.matchAll(new RegExp(`${name.replace('$', '\\$')}\\("((?:@[^/"]+/)?[^/"]+)`, 'g'))].map(
      ([, packageName]) => packageName,
    ),
  );
  const twice = required.filter((name) => bundled.some((id) => id.includes(`/node_modules/${name}/`)));
  if (twice.length > 0) throw new Error(`The server would load ${twice.join(', ')} twice.`);
}
