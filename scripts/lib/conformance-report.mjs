import { differenceLines } from '../../tests/conformance/compatibility.mjs';
import { countsOf } from './conformance.mjs';

/** @typedef {import('./conformance.mjs').ConformanceReport} ConformanceReport */

const columns = ['area', 'passed', 'failed', 'not offered', 'left out'];

/** The names of the lacks at the end of a report. */
const lackNames = {
  writes: 'leave data behind: --allow-writes',
  sandbox: 'need a sandbox to control the server, and there is none',
  persona: 'need a member who cannot sign in here: --credentials',
  codes: 'need a code by SMS, and this address has used up its codes for the hour',
  data: 'need server state that does not exist now',
  beyond: 'need a call that the specification does not name: --profile full, or none',
};

/**
 * The report as a table of the areas, followed by what failed, is not offered or was left out, the outcome of the
 * rules, and the verdict as its last line.
 * @param {ConformanceReport} report
 */
export function formatReport({ areas, totals, lacks, rules, differences, ok, reasons }) {
  const cells = (values) =>
    values
      .map((value, at) => {
        const column = columns[at] ?? '';
        return at === 0 ? String(value).padEnd(14) : String(value).padStart(Math.max(7, column.length + 1));
      })
      .join(' ');
  const row = (name, { passed, failed, notOffered, leftOut }) =>
    cells([name, passed, failed, notOffered, leftOut]);
  const heading = cells(columns);
  return [
    heading,
    '-'.repeat(heading.length),
    ...areas.map(({ area, cases }) => row(area, countsOf(cases))),
    '-'.repeat(heading.length),
    row('all', totals),
    ...listOf(areas, 'not_offered', '· not offered'),
    ...listOf(areas, 'left_out', '- left out'),
    '',
    'rules',
    ...ruleLines('proven', rules.proven),
    ...ruleLines('broken', rules.broken),
    ...ruleLines('not judged', rules.notJudged),
    ...lackLines(lacks),
    ...(differences ? differenceLines(differences) : []),
    ...listOf(areas, 'failed', '✘ failed'),
    '',
    ok
      ? `✔ conforms to the contract, as far as ${totals.passed} cases show`
      : `✘ does not conform to the contract: ${reasons.join('; ')}`,
  ].join('\n');
}

/** The rules of an outcome: their number, and a line for each area. */
function ruleLines(title, ids) {
  const areas = new Map();
  for (const id of ids) {
    const [, area, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), number]);
  }
  const lines = Array.from(areas, ([area, numbers]) => `    ${`${area}-`.padEnd(14)}${numbers.join(' ')}`);
  return [`  ${title}: ${ids.length}`, ...lines];
}

function lackLines(lacks) {
  const lines = Object.entries(lacks)
    .filter(([, count]) => count > 0)
    .map(([lack, count]) => `  ${String(count).padStart(3)} ${lackNames[lack]}`);
  return lines.length === 0 ? [] : ['', 'left out, because they', ...lines];
}

function listOf(areas, state, title) {
  const lines = areas.flatMap(({ area, cases }) =>
    cases
      .filter((one) => one.state === state)
      .map(({ name, message }) => `  ${area}: ${name}\n      ${message}`),
  );
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/**
 * The report as JUnit XML: a suite per area, not offered and left out cases as skipped, and the verdict as a suite of
 * its own, so that a run in which nothing passed is red in every reader.
 * @param {ConformanceReport} report
 */
export function junitOf({ baseUrl, areas, ok, reasons }) {
  /** @type {import('./conformance.mjs').CaseResult} */
  const verdict = {
    name: 'the run shows that the server conforms to the contract',
    state: ok ? 'passed' : 'failed',
    message: ok ? null : reasons.join('; '),
    ms: 0,
  };
  const suites = [...areas, { area: 'verdict', cases: [verdict] }];
  const lines = suites.flatMap(({ area, cases }) => {
    const { failed, notOffered, leftOut, listed } = countsOf(cases);
    const counts = `tests="${cases.length}" failures="${failed}" skipped="${notOffered + leftOut + listed}"`;
    return [
      `  <testsuite name="${escaped(area)}" ${counts} time="${secondsOf(cases)}">`,
      ...cases.map((one) => caseXml(area, one)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${escaped(baseUrl)}">`,
    ...lines,
    '</testsuites>',
    '',
  ].join('\n');
}

function caseXml(area, { name, state, message, ms }) {
  const open = `    <testcase classname="conformance.${escaped(area)}" name="${escaped(name)}" time="${ms / 1000}"`;
  if (state === 'passed') return `${open}/>`;
  const element = state === 'failed' ? 'failure' : 'skipped';
  return `${open}><${element} message="${escaped(message ?? '')}"/></testcase>`;
}

const secondsOf = (cases) => cases.reduce((sum, { ms }) => sum + ms, 0) / 1000;

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an attribute; characters that XML cannot hold, such as NUL in a title, are removed. */
function escaped(text) {
  return Array.from(text)
    .filter(
      (letter) => letter >= ' ' && !/[\ud800-\udfff\ufffe\uffff]/.test(letter.length === 1 ? letter : ''),
    )
    .join('')
    .replace(/[&<>"]/g, (letter) => entities[letter]);
}
