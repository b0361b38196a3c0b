import { createRequire } from 'node:module';
import 'reflect-metadata';

/**
 * Modules that Jest would load again for every test file, each time into a fresh context and without compiled code
 * (five seconds for a server on a slow machine), are loaded by Node once per worker. Synchronously: late modules make
 * Jest link its own in another, slower way, in which two that are loaded at once conflict.
 * @type {(file: string) => Record<string, unknown>} of an ECMAScript module without await at its top
 */
export const loadNative = createRequire(import.meta.url);

// A worker that is ended has nothing open, and ends at once; but releasing a heap of two gigabytes in order takes Node
// longer than the half second after which Jest considers it hung. The system releases it faster.
if (process.send) process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
