import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();
const root = path.resolve(fileURLToPath(import.meta.url), '../../../..');
const monitoring = (name: string) => readFile(path.join(root, 'containers/monitoring', name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Dashboard {
  panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[];
}

/** Series that Prometheus adds itself. */
const ownOfPrometheus = new Set(['up']);
/** Ends of the names of a histogram's and a summary's series. */
const seriesEnd = /_(bucket|sum|count)$/;

let metrics: string;
let types: Map<string, string>;
let rules: Rule[];
let dashboard: Dashboard;

beforeAll(async () => {
  // A request, so that its series exist.
  await fetch(`${server.baseUrl}/v1/vod/total-live-list`);
  metrics = await (await fetch(`${server.baseUrl}/metrics`)).text();
  types = new Map(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const document = parse(await monitoring('alerts.yml')) as { groups: { rules: Rule[] }[] };
  rules = document.groups.flatMap((group) => group.rules);
  dashboard = JSON.parse(await monitoring('grafana-dashboard.json')) as Dashboard;
});

/** The metrics that an expression names: words before a selector or range, and those with a known beginning. */
const namesIn = (expression: string): string[] => [
  ...new Set(
    [...expression.matchAll(/\b((?:honey|nodejs|process)_\w+|up)\b(?!\()/g)].map(([, name = '']) => name),
  ),
];

const isServed = (name: string): boolean =>
  ownOfPrometheus.has(name) ||
  types.has(name) ||
  (seriesEnd.test(name) && ['histogram', 'summary'].includes(types.get(name.replace(seriesEnd, '')) ?? ''));

const expressions = (): [title: string, expression: string][] => [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

describe('the alert rules and the dashboard', () => {
  it('name only metrics that a server has (OPERATIONS-4)', () => {
    const unknown = expressions().flatMap(([title, expression]) =>
      namesIn(expression)
        .filter((name) => !isServed(name))
        .map((name) => `${title}: ${name}`),
    );
    expect(unknown).toEqual([]);
    for (const [title, expression] of expressions())
      expect([title, namesIn(expression).length]).toEqual([title, expect.any(Number)]);
    expect(expressions().filter(([, expression]) => namesIn(expression).length === 0)).toEqual([]);
    expect(isServed('honey_no_such_metric')).toBe(false);
  });

  it('show every metric of the product (OPERATIONS-4)', () => {
    const used = new Set(expressions().flatMap(([, expression]) => namesIn(expression)));
    const own = [...types.keys()].filter((name) => name.startsWith('honey_'));
    const unused = own.filter(
      (name) => ![...used].some((one) => one === name || one.replace(seriesEnd, '') === name),
    );
    expect(unused).toEqual([]);
  });

  it('select by labels that their metrics have (OPERATIONS-4)', () => {
    const wrong = expressions().flatMap(([title, expression]) =>
      [...expression.matchAll(/\b(honey_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', selector = '']) =>
        [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
          .map(([, label = '']) => label)
          .filter((label) => label !== 'instance' && label !== 'job')
          .filter((label) => !new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm').test(metrics))
          .map((label) => `${title}: ${name}{${label}}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('are complete: each alert has a severity, a summary and what to do, each panel a place (OPERATIONS-4)', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Honey[A-Z]\w+$/);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(annotations.description.length).toBeGreaterThan(10);
    }
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
