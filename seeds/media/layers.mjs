import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ART = join(dirname(fileURLToPath(import.meta.url)), '../src/art');

/**
 * The parts that stage.js moves: each string is an SVG document.
 * @typedef {{ x: number; y: number; size: number; back: string; body: string; head: string; headBlinking: string }} PersonLayers
 * @typedef {{ back: string; front: string; glow: string; mood: string; people: PersonLayers[] }} Layers
 */

/**
 * Compiles the drawing code (TypeScript) to a temporary folder and loads it.
 * @param {string} scratch
 */
export async function loadArt(scratch) {
  const folder = join(scratch, 'art');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of (await readdir(ART)).filter((file) => file.endsWith('.ts'))) {
    const { outputText } = ts.transpileModule(await readFile(join(ART, name), 'utf8'), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2023,
        rewriteRelativeImportExtensions: true,
      },
    });
    await writeFile(join(folder, name.replace(/\.ts$/, '.js')), outputText);
  }
  const at = (/** @type {string} */ name) => import(join(folder, `${name}.js`));
  return { ...(await at('scene')), ...(await at('person')), ...(await at('random')) };
}

/**
 * The layers of a clip as SVG documents, for stage.js to move.
 * @param {Awaited<ReturnType<typeof loadArt>>} art
 * @param {{ mood: string; seed: number; people: number[] }} clip
 * @returns {Layers}
 */
export function layersOf(art, clip) {
  const scene = art.drawScene(clip.mood, new art.Choice(clip.seed), 's');
  const svg = (/** @type {string} */ box, /** @type {string} */ defs, /** @type {string} */ body) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1280" height="${box === '0 0 640 360' ? 720 : 1280}"><defs>${defs}</defs>${body}</svg>`;
  const people = scene.people.map((/** @type {object} */ place, /** @type {number} */ index) => {
    const person = art.drawPerson(clip.people[index], 'p');
    const layer = (/** @type {string} */ body) => svg('0 0 256 256', person.defs, body);
    return {
      ...place,
      back: layer(person.back),
      body: layer(person.body),
      head: layer(person.head),
      headBlinking: layer(person.headBlinking),
    };
  });
  return {
    back: svg('0 0 640 360', scene.defs, scene.back),
    front: svg('0 0 640 360', scene.defs, scene.front),
    glow: scene.glow,
    mood: clip.mood,
    people,
  };
}
