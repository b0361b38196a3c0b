import { isList, needsFields, operations, queryOf, takesJson } from './contract.mjs';
import { writes } from './effects.mjs';
import { expectFieldRefusal, expectOk, expectRefusal } from './expect.mjs';
import { LeftOut, NotOffered } from './harness.mjs';
import { withOrderData } from './order-data.mjs';
import { orders } from './orders.mjs';

/** A token of the right form that expired long ago and is not signed. */
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

/** A token that claims to need no signature. */
const unsignedToken = [
  { alg: 'none', typ: 'JWT' },
  { sub: '1', sid: 'x', ver: 1, role: 'operator', iat: 1, exp: 9_999_999_999 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('')
  .join('.');

/** A value for each parameter of a path; which one does not matter to a guard. */
const somePath = ({ path }) => path.replace(/\{\w+\}/g, '1');

/**
 * The cases that every call of an area has, made from the contract: its guard admits only those who may call it, and
 * unreadable, unknown or missing input is refused. None of these requests has an effect on a server that conforms to
 * the contract.
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
      cases[`${title} refuses unreadable and unknown input (CORE-3, CORE-6)`] = bodyCase(operation);
    const parameters = queryOf(operation);
    if (operation.method === 'GET')
      cases[`${title} refuses unknown parameters (CORE-3)`] = queryCase(operation);
    if (parameters.includes('offset'))
      cases[`${title} refuses an invalid offset and limit (CORE-14)`] = pageCase(operation);
  }
  const lists = operations.filter((one) => one.area === name && isList(one) && one.path in orders);
  if (lists.length > 0)
    cases[`every list of ${name} is in the order that its call specifies (CORE-45)`] = orderCase(name, lists);
  return cases;
}

const guardCase = (operation) => async (world) => {
  const { method, guard } = operation;
  const path = somePath(operation);
  const withToken = (token) => world.visitor.as(token).send(method, path, { anonymous: true });
  if (guard !== 'visitor') expectRefusal(await withToken(undefined), 'login_required');
  expectRefusal(await withToken('no-token-at-all'), 'invalid_token');
  expectRefusal(await withToken(staleToken), 'invalid_token', 'token_expired');
  expectRefusal(await withToken(unsignedToken), 'invalid_token');
  // The missing body is not what is reported first.
  const isSafe = world.target.allowWrites || !writes(method, path);
  if ((guard === 'host' || guard === 'operator') && isSafe) {
    const { client } = await world.persona('viewer02');
    expectRefusal(await client.send(method, path), 'forbidden');
  }
};

const bodyCase = (operation) => async (world) => {
  // A separate sign-in if an empty body is valid: a lenient server could end it.
  const isOwn = !needsFields(operation) && operation.guard === 'member';
  const client = isOwn ? (await world.signIn('viewer02')).client : await clientFor(operation, world);
  const path = somePath(operation);
  const send = (options) => client.send(operation.method, path, options);
  expectRefusal(await send({ raw: '{"broken":' }), 'malformed_json');
  expectFieldRefusal(await send({ body: { no_such_field: 1 } }), 'no_such_field');
  // Only if a body must have fields: a lenient server could otherwise accept these.
  if (needsFields(operation)) {
    expectRefusal(await send({ raw: '[]' }), 'validation_failed', 'bad_request');
    expectRefusal(await send({ body: {} }), 'validation_failed');
  }
  if (isOwn) expectOk(await client.post('/v1/user/logout-proc'));
};

const queryCase = (operation) => async (world) => {
  const client = await clientFor(operation, world);
  expectFieldRefusal(await client.get(`${somePath(operation)}?no_such_field=1`), 'no_such_field');
};

const pageCase = (operation) => async (world) => {
  const client = await clientFor(operation, world);
  const refused = ['limit=0', 'limit=101', 'limit=-1', 'limit=abc', 'limit=1.5', 'offset=-1', 'offset=1e3'];
  for (const query of [...refused, 'offset=0&offset=1']) {
    expectFieldRefusal(await client.get(`${somePath(operation)}?${query}`), query.replace(/=.*/, ''));
  }
};

/** Whose lists are read, by the guard of the call: some have a history of one thing, some of another. */
const listeners = {
  visitor: [undefined, 'vip01'],
  member: ['viewer01', 'vip01', 'host01'],
  host: ['host01'],
  operator: ['admin01'],
};

/** The query without which a list is refused. */
const queriesOf = (path) => {
  if (path.startsWith('/v1/search/search-')) return ['keyword=%EA%BF%80'];
  if (path === '/v1/vod/total-live-list') return ['sort=latest'];
  if (path === '/v1/admin/inquiries') return ['', 'state=waiting'];
  if (path === '/v1/admin/reports') return ['', 'state=open'];
  return [''];
};

/** A path of the contract with the keys of people and lives that the server has. */
async function samplePath({ path }, world, { userKey } = {}) {
  const filled = (value) => path.replace(/\{\w+\}/, String(value));
  if (!path.includes('{')) return path;
  if (path.startsWith('/v1/streams/') || path.startsWith('/v1/calculate/'))
    return filled((await world.liveOf('host01')).vodKey);
  if (path.startsWith('/v1/etc/')) return filled('privacy');
  const isOfMember = /follow-list|follower-list|user-fanclubs/.test(path);
  return filled((isOfMember && userKey) || (await world.persona('host01')).userKey);
}

/**
 * Every response is judged by its order: the lists of the area are read, including those that no other case requests.
 */
const orderCase = (area, lists) => (world) =>
  withOrderData(area, world, async (people) => {
    let judged = 0;
    const readList = async (operation, reader) => {
      const path = await samplePath(operation, world, reader);
      for (const query of queriesOf(operation.path)) {
        const limit = queryOf(operation).includes('limit') ? 'limit=100' : '';
        const search = [query, limit].filter(Boolean).join('&');
        const { body } = await (reader?.client ?? world.visitor).get(`${path}?${search}`);
        if (body?.list?.length > 1) judged += 1;
      }
    };
    for (const operation of lists) {
      const own = operation.guard === 'operator' ? [] : people;
      for (const reader of [...own, ...listeners[operation.guard]]) {
        try {
          await readList(operation, typeof reader === 'string' ? await world.persona(reader) : reader);
        } catch (error) {
          // A call that is not offered is reported by its own cases; a person who cannot sign in has no lists.
          if (!(error instanceof NotOffered || error instanceof LeftOut)) throw error;
        }
      }
    }
    if (judged === 0) throw new LeftOut('data', 'no list of the area has two entries');
  });

async function clientFor({ guard }, { visitor, persona }) {
  const reader = { visitor: undefined, member: 'viewer02', host: 'host05', operator: 'admin01' }[guard];
  return reader ? (await persona(reader)).client : visitor;
}
