import { describe, expect, it } from '@jest/globals';
import { problemsOfCalls } from '../../scripts/lib/sql-functions/calls.mjs';
import { parseFunction } from '../../scripts/lib/sql-functions/function-files.mjs';
import {
  actionsIn,
  problemsOfActions,
  problemsOfRefusals,
  refusalsOf,
} from '../../scripts/lib/sql-functions/refusals.mjs';

const codes = ['hive_not_found', 'hive_full', 'no_honey', 'bee_not_found'];

/** A function file of the area bees, with a comment and a body. */
const file = (name: string, head: string, body: string, parameters = 'p_hive int') =>
  parseFunction({
    path: `prisma/functions/bees/${name}.sql`,
    text: `-- Does it. ${head}\n-- Called by bees.\nCREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS text LANGUAGE plpgsql AS $$\nBEGIN\n${body}\nEND $$;\n`,
  });

const hiveRefusal = file(
  'hive_refusal',
  'Refuses: hive_not_found (BEES-1), hive_full (BEES-2).',
  "IF p_hive = 0 THEN RETURN 'hive_not_found'; END IF; RETURN 'hive_full';",
);

/** The problems of a function that also may call hive_refusal. */
const problems = (head: string, body: string) =>
  problemsOfRefusals([hiveRefusal, file('bee_add', head, body)], codes)
    .filter((problem) => !problem.includes('exception'))
    .map((problem) => problem.replace('prisma/functions/bees/bee_add.sql: ', ''));

const body = "v_refusal := hive_refusal(p_hive); -- 'bee_not_found'\nRETURN 'no_honey';";

describe('the refusals of a database function', () => {
  it('are those that its comment lists, in the order in which they refuse', () => {
    expect(problems('Refuses: hive_refusal, no_honey (BEES-3).', body)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    [
      'a code that is not listed',
      'Refuses: hive_refusal.',
      ['does not list no_honey under "Refuses" or "Records"'],
    ],
    [
      'the refusals of a function that is not listed',
      'Refuses: no_honey.',
      ['does not list hive_refusal under "Refuses" or "Records"'],
    ],
    [
      'another order than that of the text',
      'Refuses: no_honey (BEES-3), hive_refusal.',
      ['lists hive_refusal in another order than it refuses'],
    ],
    [
      'a code that it does not return, even if a comment names it',
      'Refuses: hive_refusal, no_honey, bee_not_found.',
      ['lists bee_not_found, which it does not use', 'lists bee_not_found in another order than it refuses'],
    ],
    [
      'a name that is neither a code nor a function',
      'Refuses: hive_refusal, wasp_refusal, no_honey.',
      [
        'lists wasp_refusal, which is neither an error code nor a function that refuses',
        'lists wasp_refusal, which it does not use',
        'lists wasp_refusal in another order than it refuses',
      ],
    ],
  ])('differ from the list: %s', (_what, head, expected) => {
    expect(problems(head, body)).toEqual(expected);
  });

  it('may be recorded instead, or be listed as the codes of the function that it calls', () => {
    expect(problems('Refuses: no_honey. Records: hive_refusal (the bee waits).', body)).toEqual([]);
    expect(problems('Refuses: hive_not_found, hive_full, no_honey.', body)).toEqual([]);
  });
});

describe('the refusals of an action', () => {
  const source = (list: string) => ({
    path: 'server/src/bees/bees.service.ts',
    text: `/**\n * Adds a bee.\n * Refuses a bee (POST /v1/bees): ${list}.\n */\nasync add() {}`,
  });
  const functions = [hiveRefusal];
  const documented = (call: string) =>
    call === 'POST /v1/bees' ? ['validation_failed', 'bee_not_found', 'hive_full'] : undefined;

  it('are its own and those of the functions that it calls, in order', () => {
    const actions = actionsIn([source('bee_not_found (BEES-4), hive_refusal')]);
    expect(actions.map(({ name, call, line }) => [name, call, line])).toEqual([
      ['a bee', 'POST /v1/bees', 1],
    ]);
    expect(actions.flatMap((action) => refusalsOf(action, functions))).toEqual([
      { code: 'bee_not_found', rules: ['BEES-4'], where: 'server/src/bees/bees.service.ts' },
      { code: 'hive_not_found', rules: ['BEES-1'], where: hiveRefusal.path },
      { code: 'hive_full', rules: ['BEES-2'], where: hiveRefusal.path },
    ]);
    expect(problemsOfActions(actions, functions, codes, documented)).toEqual([]);
  });

  it('contain every refusal that the API document states, and no other word', () => {
    const found = (list: string, call = documented) =>
      problemsOfActions(actionsIn([source(list)]), functions, codes, call);
    expect(found('hive_refusal')).toEqual([
      'server/src/bees/bees.service.ts:1: does not list bee_not_found, which the API document states for POST /v1/bees',
    ]);
    expect(found('bee_not_found, wasp, hive_refusal')).toEqual([
      'server/src/bees/bees.service.ts:1: lists wasp, which does not refuse',
    ]);
    expect(found('bee_not_found, hive_refusal', () => undefined)).toEqual([
      'server/src/bees/bees.service.ts:1: there is no call POST /v1/bees',
    ]);
  });
});

describe('the refusals above a table of rules', () => {
  const found = (list: string) =>
    problemsOfActions(
      actionsIn([
        {
          path: 'server/src/bees/rules.ts',
          text: `/**\n * In order.\n * Refuses a flight (event fly): ${list}.\n */\nconst rules: Rule[] = [\n  ['no_honey', noHoney],\n  ['hive_full', isFull],\n];\n`,
        },
      ]),
      [],
      codes,
      () => undefined,
    );

  it('are those of the table, in its order', () => {
    expect(found('no_honey (BEES-3), hive_full')).toEqual([]);
    expect(found('hive_full, no_honey')).toEqual([
      'server/src/bees/rules.ts:1: lists other refusals, or another order, than the table of rules below',
    ]);
  });
});

describe('calls of database functions', () => {
  const long = file(
    'bee_move',
    '',
    '',
    'p_a int, p_b int[], p_c numeric(5, 2), p_d int, p_e int, p_f int, p_g int DEFAULT 0',
  );
  const found = (text: string) => problemsOfCalls([long], [{ path: 'server/src/bees.ts', text }]);

  it('name their arguments if there are more than six', () => {
    expect(found("query('SELECT bee_move($1, $2, $3, $4, $5, $6, $7)')")).toEqual([
      'server/src/bees.ts: the arguments of bee_move are more than 6: name them (p_… => …)',
    ]);
    expect(
      found("query('SELECT bee_move(p_a => $1, p_b => f(1, 2), p_c => $3, p_d => $4, p_e => 1, p_f => 2)')"),
    ).toEqual([]);
    expect(found("query('SELECT bee_move($1, f(1, 2), $3)')")).toEqual([]);
  });
});
