import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The floors of the house, read from the folders, so that a new area is guarded from its first file. Imports run
// downward only: packages → core → wallet → users → blocks, verification → files → session → the other areas → admin,
// sandbox → the files beside the areas.

/** The areas that others stand on, lowest first. */
const FLOORS = [['wallet'], ['users'], ['blocks', 'verification'], ['files'], ['session']];
const TOP = ['admin', 'sandbox'];

/** How an area may be entered: its module, its services, pure rules, and the shapes and ports that they speak in. */
const SERVER_DOORS = String.raw`.+\.(module|service|dto|port)\.ts$|.+-(presenter|rules)\.ts$`;
const CLIENT_DOOR = String.raw`index\.tsx?$`;

const serverAreas = foldersOf('server/src').filter((name) => name !== 'core');
const middle = serverAreas.filter((name) => !FLOORS.flat().includes(name) && !TOP.includes(name));
const clientAreas = foldersOf('client/src/areas');

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Files that import each other cannot be read, loaded or moved one by one; what is loaded later may.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`^bun:|\.css$` },
    },
    upward('packages-know-nobody', '^packages/', '^(server|client|seeds|tests)/'),
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
    upward('nothing-imports-the-entry-files', '^server/src/[^/]+/', String.raw`^server/src/[^/]+\.ts$`),
    ...serverAreas.map((area) => ({
      name: `server-area-${area}-has-doors`,
      comment: `server/src/${area} is entered through its module, services, DTOs, ports, presenters and rules.`,
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: `^server/src/${area}/` },
      to: { path: `^server/src/${area}/`, pathNot: `^server/src/${area}/(${SERVER_DOORS})` },
    })),
    upward('client-lib-knows-nothing', '^client/src/lib/', '^client/src/(?!lib/)'),
    upward('client-ground-stays-low', '^client/src/(ui|api|messages)/', '^client/src/(areas|app)/'),
    // The table of addresses and the shape of an area's routes are what the app lends to its areas.
    upward(
      'client-areas-below-the-app',
      '^client/src/areas/',
      String.raw`^client/src/app/(?!(paths|area-routes)\.ts$)`,
    ),
    ...clientAreas.map((area) => ({
      name: `client-area-${area}-has-a-door`,
      comment: `Other areas reach client/src/areas/${area} through its index.ts.`,
      severity: 'error',
      from: { path: '^client/src/areas/', pathNot: `^client/src/areas/${area}/` },
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

function upward(name, from, to) {
  return {
    name,
    comment: 'Imports run downward only.',
    severity: 'error',
    from: { path: from },
    to: { path: to },
  };
}

function foldersOf(path) {
  return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Never empty: a pattern of no alternatives would match everything. */
function oneOf(names) {
  return names.length > 0 ? `(${names.join('|')})` : '(?!)';
}

function inServer(areas) {
  return `^server/src/${oneOf(areas)}/`;
}
