import { join } from 'node:path';
import { BaseResolver, lintDocument, loadConfig, makeDocumentFromString } from '@redocly/openapi-core';
import { ROOT } from '#stack/paths';

const NAME = 'openapi.json';

/** @param {string} text the document @returns {Promise<string[]>} Redocly's findings, one line per problem */
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
