import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#stack/paths';
import { COLLECTION, collectionText } from '../api-document/collection.mjs';
import { problemsOfExamples } from '../api-document/examples.mjs';
import { redoclyProblems } from '../api-document/lint.mjs';
import { readDocument, withResponses } from '../api-document/read-document.mjs';
import { problemsOfRules } from '../api-document/rules.mjs';
import { declaredCodes } from './declarations.mjs';

// Run by the check as a process of its own, since the linter keeps a CPU core busy. It reads the document as a server
// serves it at /docs-json, with version and site key as variables; the contents equal server/openapi.json.

const { withServers } = await import(
  pathToFileURL(join(ROOT, 'server/dist/core/http/document/document-servers.js')).href
);
const served = JSON.stringify(
  withServers(readDocument(), { publicUrl: '', apiVersion: 'v1', siteKey: 'honey' }),
  null,
  2,
);
const document = withResponses(readDocument());
const collection = await readFile(COLLECTION, 'utf8').catch(() => '');

const problems = [
  ...problemsOfRules(document, await declaredCodes()),
  ...problemsOfExamples(document),
  ...(await redoclyProblems(served)),
  ...(collection === collectionText(document)
    ? []
    : ['docs/api/honey-live.postman_collection.json is out of date: npm run api:collection writes it']),
];
process.exitCode = problems.length > 0 ? 1 : 0;
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
