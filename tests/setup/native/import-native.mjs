import { register } from 'node:module';
import 'reflect-metadata';

register('./typescript-hooks.mjs', import.meta.url);

/**
 * What Jest would load anew for every test file, each time into a fresh context and without compiled code (five seconds
 * for a server on a slow machine), is loaded by Node once in a worker.
 * @param {string} url of a file
 */
export const importNative = (url) => import(url);
