import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from '#stack/paths';

// Prints a line for each step of a command, with its duration. At a terminal the last line names the running steps, and
// how long each took the last time; elsewhere a long step prints a line once.

/** Without a terminal, a longer step prints that it is running. */
const LONG_MS = 5_000;
const DURATIONS = join(BUILD_FOLDER, 'durations.json');

const isTerminal = process.stdout.isTTY && !process.env.CI;
/** The text of each running step. @type {Set<string>} */
const running = new Set();

/**
 * Runs a step of a command and prints a line with its duration.
 * @template T
 * @param {string} title the step, e.g. `Starting Postgres`
 * @param {(note: (text: string) => void) => Promise<T>} work may call `note` to append its result to the line
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
 * Starts a step whose end is reported by the caller.
 * @param {string} title
 * @returns {(mark: string, note?: string) => void} ends the step and prints its line
 */
export function beginStep(title) {
  const startedMs = performance.now();
  const before = durations()[title];
  const shown = `· ${title} …${before === undefined ? '' : ` (${before.toFixed(1)} s last time)`}`;
  const late = isTerminal ? undefined : setTimeout(() => console.log(shown), LONG_MS);
  late?.unref();
  running.add(shown);
  draw();
  return (mark, note = '') => {
    const seconds = (performance.now() - startedMs) / 1000;
    clearTimeout(late);
    running.delete(shown);
    say(`${mark} ${title}${note ? `: ${note}` : ''} (${seconds.toFixed(1)} s)`);
    if (mark === '✔') remember(title, seconds);
  };
}

/** Prints a line above the running steps. @param {string} line */
export function say(line) {
  erase();
  console.log(line);
  draw();
}

function draw() {
  if (!isTerminal || running.size === 0) return;
  erase();
  // Truncated to one line of the terminal: a longer one could not be erased.
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

/** A read-only checkout records nothing. @param {string} title @param {number} seconds */
function remember(title, seconds) {
  try {
    mkdirSync(BUILD_FOLDER, { recursive: true });
    writeFileSync(DURATIONS, `${JSON.stringify({ ...durations(), [title]: seconds }, null, 1)}\n`);
  } catch {}
}
