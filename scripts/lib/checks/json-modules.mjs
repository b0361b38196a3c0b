// A hook of Node's module loader. GitHub's workflow parser imports its schemas as a bundler would take them, without saying
// that they are JSON.

/** @type {import('node:module').LoadHook} */
export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
