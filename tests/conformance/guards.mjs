import { needsFields, operations, takesJson } from './contract.mjs';
import { expectRefusal } from './expect.mjs';

/** A token of the right form that ended long ago and that nobody signed. */
const staleToken = [
  { alg: 'HS256', typ: 'JWT' },
  {
    sub: '1',
    sid: 'x',
    ver: 1,
    role: 'operator',
    iat: 1,
    exp: 601,
    iss: 'honey-live',
    aud: 'honey-live-api',
  },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmF0dXJl')
  .join('.');

/** One that says of itself that it needs no signature. */
const unsignedToken = [
  { alg: 'none', typ: 'JWT' },
  { sub: '1', sid: 'x', ver: 1, role: 'operator', iat: 1, exp: 9_999_999_999 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('')
  .join('.');

/** Some value for each parameter of a path; what stands there does not matter to a guard. */
const somePath = ({ path }) => path.replace(/\{\w+\}/g, '1');

/**
 * The cases that every call of an area has, made from the contract: its guard lets nobody in who may not, broken JSON
 * and fields that are missing are refused. None of these requests has an effect on any server.
 * @param {string} name the area
 * @returns {Record<string, import('./harness.mjs').Case>}
 */
export function contractCases(name) {
  const cases = {};
  for (const operation of operations.filter((one) => one.area === name)) {
    const title = `${operation.method} ${operation.path}`;
    cases[`${title} is for a ${operation.guard}: other tokens are refused (CORE-19, CORE-20)`] =
      guardCase(operation);
    if (takesJson(operation))
      cases[`${title} refuses what it cannot read (CORE-3, CORE-6)`] = bodyCase(operation);
  }
  return cases;
}

const guardCase =
  (operation) =>
  async ({ visitor, persona }) => {
    const { method, guard } = operation;
    const path = somePath(operation);
    const withToken = (token) => visitor.as(token).send(method, path);
    if (guard !== 'visitor') expectRefusal(await withToken(undefined), 'login_required');
    expectRefusal(await withToken('no-token-at-all'), 'invalid_token');
    expectRefusal(await withToken(staleToken), 'invalid_token', 'token_expired');
    expectRefusal(await withToken(unsignedToken), 'invalid_token');
    if (guard === 'host' || guard === 'operator') {
      const { client } = await persona('viewer02');
      expectRefusal(await client.send(method, path), 'forbidden');
    }
  };

const bodyCase = (operation) => async (world) => {
  const client = await clientFor(operation, world);
  const path = somePath(operation);
  const send = (options) => client.send(operation.method, path, options);
  expectRefusal(await send({ raw: '{"broken":' }), 'malformed_json');
  // Only where a body must have fields: a lenient server could otherwise take these for a wish.
  if (needsFields(operation)) {
    expectRefusal(await send({ raw: '[]' }), 'validation_failed', 'bad_request');
    expectRefusal(await send({ body: {} }), 'validation_failed');
    expectRefusal(await send({ body: { no_such_field: 1 } }), 'validation_failed');
  }
};

async function clientFor({ guard }, { visitor, persona }) {
  const who = { visitor: undefined, member: 'viewer02', host: 'host05', operator: 'admin01' }[guard];
  return who ? (await persona(who)).client : visitor;
}
