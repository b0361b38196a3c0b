import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#stack/paths';

const FOLDER = 'docs/external';

/**
 * Writes the documents of the services beside the product, from the built server.
 * @returns {Promise<string[]>} their paths
 */
export async function writeServiceDocuments() {
  const built = join(ROOT, 'server/dist/external-simulator');
  const { simulatedServices } = await import(pathToFileURL(join(built, 'services.js')).href);
  const { documentText } = await import(pathToFileURL(join(built, 'base/service-document.js')).href);
  await mkdir(join(ROOT, FOLDER), { recursive: true });
  const paths = [];
  for (const [name, service] of Object.entries(simulatedServices)) {
    const path = join(FOLDER, `${name}.json`);
    await writeFile(join(ROOT, path), documentText(service));
    paths.push(path);
  }
  return paths;
}
