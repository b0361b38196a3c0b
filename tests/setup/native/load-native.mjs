import { createRequire } from 'node:module';
import 'reflect-metadata';

/**
 * Loads a module through Node, once per worker. Jest would load it again for every test file, into a fresh context and
 * without cached code (five seconds for a server on a slow machine). Loading is synchronous: with asynchronous modules, Jest
 * links its own in another, slower way, in which two concurrent loads conflict.
 * @type {(file: string) => Record<string, unknown>} takes an ECMAScript module without top-level await
 */
export const loadNative = createRequire(import.meta.url);

// A worker that Jest ends has nothing open. But Node takes longer to release a heap of two gigabytes than the half second
// after which Jest reports the worker as hung; the operating system releases it faster.
if (process.send) process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
