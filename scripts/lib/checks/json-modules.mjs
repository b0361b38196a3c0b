// A module loader hook. GitHub's workflow parser imports its schemas as a bundler would, without the attribute that
// marks them as JSON.

/** @type {import('node:module').LoadHook} */
export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);
