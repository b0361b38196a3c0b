import ts from 'typescript';
import { readSources } from './sources.mjs';

/** A page that no route table loads is unreachable. */
export async function checkPages() {
  return problemsOfPages(await readSources('client/src'));
}

/** @param {import('./sources.mjs').Source[]} sources of client/src */
export function problemsOfPages(sources) {
  const registered = new Set(
    sources.filter(({ path }) => path.endsWith('/routes.ts')).flatMap((routes) => loadedBy(routes)),
  );
  return sources
    .filter(({ path, text }) => /\/areas\/.*Page\.tsx$/.test(path) && /^export default /m.test(text))
    .filter(({ path }) => !registered.has(path))
    .map(({ path }) => {
      const [area] = /^.*\/areas\/[^/]+/.exec(path) ?? [];
      return `${path}:1: no route leads to this page: register it in ${area}/routes.ts, or remove it`;
    });
}

/** @param {import('./sources.mjs').Source} routes */
function loadedBy({ path, text }) {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => new URL(fileName, `file:///${path}`).pathname.slice(1));
}
