import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The major versions whose private parts FastTransport knows. Change one only after `tests/chat` has passed with it. */
const testedMajors: Readonly<Record<string, number>> = {
  'socket.io': 4,
  'socket.io-adapter': 2,
  'engine.io': 6,
  ws: 8,
};

/** Returns which of the chat's libraries has another major version than those tested; undefined if none has. */
export function problemOfVersions(versionOf = installedVersion): string | undefined {
  for (const [name, tested] of Object.entries(testedMajors)) {
    const version = versionOf(name);
    if (Number.parseInt(version, 10) !== tested) return `${name} has version ${version} instead of ${tested}`;
  }
  return undefined;
}

/** The version of a library that socket.io uses; "unknown" if it cannot be read. */
function installedVersion(name: string): string {
  try {
    const socketIo = createRequire(import.meta.url).resolve('socket.io');
    // Not every package exports its package.json: it is read from the folder of the package.
    const main = createRequire(socketIo).resolve(name);
    const folder = main.slice(0, main.lastIndexOf(path.join('node_modules', name)));
    const text = readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8');
    return String((JSON.parse(text) as { version?: unknown }).version);
  } catch {
    return 'unknown';
  }
}
