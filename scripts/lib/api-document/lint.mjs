import { join } from 'node:path';
import { BaseResolver, lintDocument, loadConfig, makeDocumentFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { ROOT } from '../paths.mjs';

const NAME = 'openapi.json';

/** Rules of Spectral that are switched off. @type {Record<string, 'off'>} */
const SWITCHED_OFF = {
  // examples.mjs judges every example in two seconds; Spectral takes forty for it.
  'oas3-valid-media-example': 'off',
  'oas3-valid-schema-example': 'off',
  // It takes an address without a host for none, which OpenAPI allows; Redocly looks whether variables are declared.
  'oas3-server-variables': 'off',
  // There is nobody whom an installation could name for all of them.
  'info-contact': 'off',
};

/** @param {string} text the document @returns {Promise<string[]>} what Redocly says, one line a problem */
export async function redoclyProblems(text) {
  const config = await loadConfig({ configPath: join(ROOT, 'redocly.yaml') });
  const problems = await lintDocument({
    document: makeDocumentFromString(text, NAME),
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  return problems.map(
    ({ severity, ruleId, message, location: [at] }) =>
      `redocly ${severity} ${ruleId}: ${message} (${at?.pointer ?? ''})`,
  );
}

/** @param {string} text the document @returns {Promise<string[]>} what Spectral says, one line a problem */
export async function spectralProblems(text) {
  const linter = new spectral.Spectral();
  linter.setRuleset(
    new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']], rules: { ...SWITCHED_OFF } }),
  );
  const problems = await linter.run(new spectral.Document(text, parsers.Json, NAME));
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('/')})`);
}
