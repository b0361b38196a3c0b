import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '#stack/paths';

const assets = path.join(ROOT, 'client/dist/assets');

/** Pages that operators alone open, and the sandbox, which production does not have: it edits settings too. */
const operatorsPages = /^(AdminPage|MgtPage|ForcedLoginPage|SandboxPage)-/;

/** Texts of the console and of the libraries that it alone uses. */
const marks = {
  frame: '콘솔 메뉴 열기',
  lists: '감사 기록에 남아요.',
  'react-table': 'getToggleAllRowsSelectedHandler',
  cmdk: 'cmdk-group-heading',
};

/** The files that a script imports, at once or later. */
function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  return [...new Set([...found].map(([, file = '']) => file))];
}

const texts = new Map(
  readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(path.join(assets, file), 'utf8')]),
);

/** The files that these lead to, without those behind the pages of operators. */
function reached(from: readonly string[], enters: (file: string) => boolean): Set<string> {
  const files = new Set(from);
  for (const file of files)
    for (const imported of importsOf(texts.get(file) ?? '')) if (enters(imported)) files.add(imported);
  return files;
}

const marksIn = (files: Iterable<string>): string[] => {
  const all = [...files].map((file) => texts.get(file) ?? '');
  return Object.entries(marks).flatMap(([name, mark]) =>
    all.some((text) => text.includes(mark)) ? [name] : [],
  );
};

describe('the scripts that members load', () => {
  it('have nothing of the operators’ console, which its own pages load (ADMIN-28)', () => {
    const html = readFileSync(path.join(assets, '../index.html'), 'utf8');
    const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, file = '']) => file);
    expect(entries.length).toBeGreaterThan(0);
    const members = reached(entries, (file) => !operatorsPages.test(file));
    // The walk goes through the pages of members: a walk that finds nothing would prove nothing.
    for (const page of ['HomePage', 'PlayPage', 'StorePage'])
      expect([page, [...members].some((file) => file.startsWith(page))]).toEqual([page, true]);
    expect(marksIn(members)).toEqual([]);
    const operators = reached(
      [...texts.keys()].filter((file) => operatorsPages.test(file)),
      () => true,
    );
    expect(marksIn(operators)).toEqual(Object.keys(marks));
  });
});
