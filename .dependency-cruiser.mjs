import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The layers of the architecture, read from the folders, so that a new area is guarded from its first file. Imports run
// downward only: packages → core → wallet → users → blocks, verification → files → session → the other areas → admin,
// sandbox → the files beside the areas; on the client messages, lib → api → ui → routing → site → areas → app → the
// files beside them.

/** The areas that other areas depend on, lowest first. */
const FLOORS = [['wallet'], ['users'], ['blocks', 'verification'], ['files'], ['session']];
const TOP = ['admin', 'sandbox'];

/** Operators' calls on the data of an area: beside its other calls, in a module of their own. */
const OPERATORS_CALLS = String.raw`^server/src/.+\.admin\.[a-z]+\.ts$`;

/** What other areas may import: what an area's index.ts exports, and its module. All other files are private. */
const SERVER_DOORS = String.raw`(index|[^/]+\.module)\.ts$`;
const CLIENT_DOOR = String.raw`(admin/)?index\.tsx?$`;
/** The operators' pages of an area, beside its other pages: the operators' console alone shows them. */
const OPERATORS_PAGES = String.raw`^client/src/areas/[^/]+/admin/index\.tsx?$`;
/** The client's layers, lowest first. Folders of one layer do not import each other. */
const CLIENT_FLOORS = [['messages', 'lib'], ['api'], ['ui'], ['routing'], ['site'], ['areas'], ['app']];

const serverAreas = foldersOf('server/src').filter((name) => name !== 'core');
const middle = serverAreas.filter((name) => !FLOORS.flat().includes(name) && !TOP.includes(name));
const clientAreas = foldersOf('client/src/areas');
const clientFloors = floorsOf('client/src', CLIENT_FLOORS);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'resolvable',
      comment: 'Every import must resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`^bun:|\.css$` },
    },
    upward('packages-know-nobody', '^packages/', '^(server|client|seeds|tests|scripts)/'),
    upward('server-without-client', '^(server|seeds)/', '^client/'),
    upward('client-without-server', '^client/', '^(server|seeds)/'),
    upward('server-without-seeds', '^server/', '^(seeds|tests)/'),
    upward('core-is-the-ground', '^server/src/core/', '^server/src/(?!core/)'),
    ...FLOORS.map((floor, at) =>
      upward(
        `floor-of-${floor.join('-and-')}`,
        inServer(floor),
        `^server/src/(?!core/|${oneOf(FLOORS.slice(0, at + 1).flat())}/)`,
      ),
    ),
    upward('areas-stay-below-the-consoles', inServer(middle), inServer(TOP)),
    upward('operators-calls-are-entered-by-the-app', '^server/src/[^/]+/', OPERATORS_CALLS, OPERATORS_CALLS),
    upward('nothing-imports-the-entry-files', '^server/src/[^/]+/', String.raw`^server/src/[^/]+\.ts$`),
    {
      name: 'server-areas-do-not-use-their-own-doors',
      comment: "Inside an area, files import each other; the area's index.ts is for other areas.",
      severity: 'error',
      from: { path: '^server/src/([^/]+)/' },
      to: { path: '^server/src/$1/index\\.ts$' },
    },
    ...serverAreas.map((area) => ({
      name: `server-area-${area}-has-doors`,
      comment: `server/src/${area} may only be imported through its index.ts and its module.`,
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: `^server/src/${area}/` },
      to: { path: `^server/src/${area}/`, pathNot: `^server/src/${area}/(${SERVER_DOORS})` },
    })),
    ...clientFloors.flatMap((floor, level) => {
      const above = clientFloors.slice(level + 1).flat();
      return floor.map((folder) =>
        upward(
          `client-${folder}-stays-on-its-floor`,
          `^client/src/${folder}/`,
          inClient([...floor.filter((other) => other !== folder), ...above]),
        ),
      );
    }),
    upward('nothing-imports-the-clients-entry-files', '^client/src/[^/]+/', '^client/src/[^/]+$'),
    upward(
      'operators-pages-are-entered-by-the-console',
      '^client/src/',
      OPERATORS_PAGES,
      '^client/src/areas/admin/',
    ),
    ...clientAreas.map((area) => ({
      name: `client-area-${area}-has-a-door`,
      comment: `client/src/areas/${area} may only be imported through its index.ts, and by the console through its admin/index.ts.`,
      severity: 'error',
      from: { path: '^client/src/', pathNot: `^client/src/areas/${area}/` },
      to: { path: `^client/src/areas/${area}/`, pathNot: `^client/src/areas/${area}/${CLIENT_DOOR}` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('tsconfig.json', import.meta.url)) },
    enhancedResolveOptions: {
      conditionNames: ['@honey/source', 'types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};

/** @param {string} [but] files that may, unlike everything beside them */
function upward(name, from, to, but) {
  return {
    name,
    comment: 'Imports run downward only.',
    severity: 'error',
    from: { path: from, ...(but && { pathNot: but }) },
    to: { path: to },
  };
}

function foldersOf(path) {
  return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** The declared layers, once every folder has one. */
function floorsOf(path, floors) {
  const homeless = foldersOf(path).filter((name) => !floors.flat().includes(name));
  if (homeless.length > 0) throw new Error(`${path} has folders without a layer: ${homeless.join(', ')}`);
  return floors;
}

/** Never empty: a pattern of no alternatives would match everything. */
function oneOf(names) {
  return names.length > 0 ? `(${names.join('|')})` : '(?!)';
}

function inServer(areas) {
  return `^server/src/${oneOf(areas)}/`;
}

function inClient(folders) {
  return `^client/src/${oneOf(folders)}/`;
}
