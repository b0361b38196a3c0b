import { readdir, readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ROOT } from '#stack/paths';

// Run by the check as a process of its own: validates the workflows and actions of .github with GitHub's own language
// service, including their expressions. An argument names another repository than this one.

register('./json-modules.mjs', import.meta.url);
const { validate } = await import('@actions/languageservice');

/** @param {string} root @param {string} file */
async function problemsOf(root, file) {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  const found = await validate(TextDocument.create(pathToFileURL(path).href, 'yaml', 1, text));
  return found.map(({ message, range }) => `${file}:${range.start.line + 1}: ${message}`);
}

const root = process.argv[2] ?? ROOT;
const files = (await readdir(join(root, '.github'), { recursive: true }))
  .filter((file) => /^(workflows\/[^/]+|actions\/[^/]+\/action)\.ya?ml$/.test(file))
  .map((file) => `.github/${file}`);
const problems = (await Promise.all(files.sort().map((file) => problemsOf(root, file)))).flat();
if (files.length === 0) problems.push('.github has no workflow');
process.exitCode = problems.length > 0 ? 1 : 0;
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
