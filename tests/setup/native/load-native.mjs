import { createRequire } from 'node:module';
import 'reflect-metadata';

/**
 * What Jest would load anew for every test file, each time into a fresh context and without compiled code (five seconds
 * for a server on a slow machine), is loaded by Node once in a worker. Of one moment with the asking: modules that come
 * late make Jest link its own in another, slower way, in which two that are loaded at once get in each other's way.
 * @type {(file: string) => Record<string, unknown>} of an ECMAScript module without await at its top
 */
export const loadNative = createRequire(import.meta.url);

// A worker that is told to end has nothing open, and ends at once; but to release a heap of two gigabytes in order takes Node longer
// than the half second after which Jest takes it for one that hangs. The system releases it faster.
if (process.send) process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
