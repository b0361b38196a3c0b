import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './paths.mjs';

// A line for each step of a command, with its duration. At a terminal the last line names the steps that are running, and how long
// each took the last time; elsewhere a step that takes long says so once.

/** Where lines cannot be taken back, a step that takes longer says what it is at. */
const LONG_MS = 5_000;
const DURATIONS = join(BUILD_FOLDER, 'durations.json');

const isTerminal = process.stdout.isTTY && !process.env.CI;
/** What each running step shows. @type {Set<string>} */
const running = new Set();

/**
 * Does one step of a command and prints a line for it with its duration.
 * @template T
 * @param {string} title what is being done, e.g. `Starting Postgres`
 * @param {(note: (text: string) => void) => Promise<T>} work may call `note` to add what came of it to the line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const finish = beginStep(title);
  let noted = '';
  try {
    const result = await work((text) => {
      noted = text;
    });
    finish('✔', noted);
    return result;
  } catch (error) {
    finish('✘', noted);
    throw error;
  }
}

/**
 * Begins a step whose end is seen elsewhere.
 * @param {string} title
 * @returns {(mark: string, note?: string) => void} ends it and prints its line
 */
export function beginStep(title) {
  const begun = performance.now();
  const before = durations()[title];
  const shown = `· ${title} …${before === undefined ? '' : ` (${before.toFixed(1)} s last time)`}`;
  const late = isTerminal ? undefined : setTimeout(() => console.log(shown), LONG_MS);
  late?.unref();
  running.add(shown);
  draw();
  return (mark, note = '') => {
    const seconds = (performance.now() - begun) / 1000;
    clearTimeout(late);
    running.delete(shown);
    say(`${mark} ${title}${note ? `: ${note}` : ''} (${seconds.toFixed(1)} s)`);
    if (mark === '✔') remember(title, seconds);
  };
}

/** Prints a line above the steps that are running. @param {string} line */
export function say(line) {
  erase();
  console.log(line);
  draw();
}

function draw() {
  if (!isTerminal || running.size === 0) return;
  erase();
  // One line of the terminal: what is longer could not be taken back.
  process.stdout.write([...running].join('  ').slice(0, (process.stdout.columns ?? 80) - 1));
}

function erase() {
  if (isTerminal) process.stdout.write('\r\u001b[2K');
}

/** @returns {Record<string, number>} seconds by title */
function durations() {
  try {
    return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};
  } catch {
    return {};
  }
}

/** A checkout that cannot be written remembers nothing. @param {string} title @param {number} seconds */
function remember(title, seconds) {
  try {
    mkdirSync(BUILD_FOLDER, { recursive: true });
    writeFileSync(DURATIONS, `${JSON.stringify({ ...durations(), [title]: seconds }, null, 1)}\n`);
  } catch {}
}
