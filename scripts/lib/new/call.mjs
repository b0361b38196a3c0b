import { CommandError } from '#stack/command-error';
import { draftError } from './declarations.mjs';
import { camel, kebab, pascal, plainPath } from './names.mjs';

/** The decorators and imports of a handler for each method. */
const METHODS = {
  GET: { decorators: [], nest: ['Get'], idempotency: undefined },
  POST: {
    decorators: ['@Idempotent()', '@HttpCode(200)'],
    nest: ['Post', 'HttpCode', 'Body'],
    idempotency: 'Idempotent',
  },
  PUT: {
    decorators: ["@RepeatsSafely('a repeat has the same effect as the first call')"],
    nest: ['Put', 'Body'],
    idempotency: 'RepeatsSafely',
  },
};

/**
 * A call of an area: handler, DTOs, a service method, and a test.
 * @param {import('./draft.mjs').Draft} draft
 * @param {string[]} words area, the call's name, method, path
 * @param {string} [test] the test's file
 */
export function draftCall(draft, [areaWord, callWord, methodWord = 'GET', pathWord], test) {
  const area = kebab(areaWord, "The area's name");
  const call = kebab(callWord, "The call's name");
  if (!Object.hasOwn(METHODS, methodWord))
    throw new CommandError(`The method is "${methodWord}": GET, POST or PUT.`);
  const method = /** @type {keyof typeof METHODS} */ (methodWord);
  const path = plainPath(pathWord);
  const controller = `server/src/${area}/${area}.controller.ts`;
  const [, prefix] = /@Controller\('([^']*)'\)/.exec(draft.read(controller)) ?? [];
  if (prefix === undefined || !path.startsWith(`/${prefix}/`))
    throw new CommandError(`The calls of ${controller} start with /${prefix}/, ${path} does not.`);
  const parts = {
    area,
    method,
    path,
    below: path.slice(prefix.length + 2),
    handler: camel(call),
    service: camel(area),
    result: `${pascal(area)}${pascal(call)}`,
    request: method === 'GET' ? undefined : `${pascal(area)}${pascal(call)}Request`,
    blank: `${area}-${call}-blank`.replaceAll('-', '_'),
  };
  if (parts.request) draftError(draft, area, parts.blank, "[400, '이름을 입력해 주세요.']");
  draftHandler(draft, controller, parts);
  draftShapes(draft, `server/src/${area}/${area}.dto.ts`, parts);
  draftMethod(draft, `server/src/${area}/${area}.service.ts`, parts);
  draftTest(draft, test ?? `tests/integration/${area}/${call}.test.ts`, parts);
}

function draftHandler(
  draft,
  controller,
  { area, method, path, below, handler, service, result, request, blank },
) {
  const { decorators, nest, idempotency } = METHODS[method];
  const parameters = request
    ? `@Member() member: SessionMember, @Body() body: ${request}`
    : '@Member() member: SessionMember';
  const lines = [
    `@${nest[0]}('${below}')`,
    "@Access('member')",
    ...decorators,
    ...(request ? [`@ApiErrors('validation_failed', 'malformed_json', '${blank}')`] : []),
    `@ApiOperation({ summary: '${method} ${path}', description: 'Returns the member.' })`,
    `${handler}(${parameters}): Promise<${result}> {`,
    `  return this.${service}.${handler}(member.userKey${request ? ', body' : ''});`,
    '}',
  ];
  draft.addToClass(controller, `${pascal(area)}Controller`, lines.map((line) => `  ${line}`).join('\n'));
  draft.import(controller, '@nestjs/common', nest);
  draft.import(controller, '@nestjs/swagger', ['ApiOperation']);
  draft.import(controller, '../core/access/access.decorator.ts', ['Access', 'Member', 'type SessionMember']);
  if (request) draft.import(controller, '../core/errors/api-errors.decorator.ts', ['ApiErrors']);
  if (idempotency) draft.import(controller, '../core/idempotency/idempotent.decorator.ts', [idempotency]);
  draft.import(controller, `./${area}.dto.ts`, request ? [request, result] : [result]);
}

function draftShapes(draft, file, { result, request }) {
  const name = `  /**\n   * The name.\n   * @example spring\n   */\n`;
  const classes = [
    ...(request
      ? [
          `/** Parameters of the call. */\nexport class ${request} {\n${name}  @IsString()\n  @Length(1, 50)\n  name!: string;\n}\n`,
        ]
      : []),
    `/** Response of the call. */\nexport class ${result} {\n  /**\n   * Key of the member.\n   * @example 1001\n   */\n  user_key!: number;\n${request ? `${name}  name!: string;\n` : ''}}\n`,
  ];
  const before = draft.find(file);
  if (before?.includes(`export class ${result} `)) throw new CommandError(`${file} already has a ${result}.`);
  draft.files.set(file, [...(before === undefined ? [] : [before]), ...classes].join('\n'));
  if (request) draft.import(file, 'class-validator', ['IsString', 'Length']);
}

function draftMethod(draft, file, { area, handler, result, request, blank }) {
  const parameters = request ? `userKey: number, { name }: ${request}` : 'userKey: number';
  draft.addToClass(
    file,
    `${pascal(area)}Service`,
    `  /** Returns the member.${request ? ` Throws ${blank}.` : ''} */
  async ${handler}(${parameters}): Promise<${result}> {
${request ? `    if (name.trim() === '') throw new AppError('${blank}');\n` : ''}    return { user_key: userKey${request ? ', name' : ''} };
  }`,
  );
  if (request) draft.import(file, '../core/errors/app-error.ts', ['AppError']);
  draft.import(file, `./${area}.dto.ts`, request ? [request, result] : [result], 'import type');
}

function draftTest(draft, file, { method, path, request, blank }) {
  const send = request
    ? (who, body) => `${who}.send('${method}', '/v1${path}', { body: ${body} })`
    : (who) => `${who}.get('/v1${path}')`;
  draft.create(
    file,
    `import { buildMember } from '@honey/seeds/builders/members';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
let userKey: number;
let member: TestClient;

beforeAll(async () => {
  ({ userKey } = await buildMember(server.app));
  member = client.as(await tokenOf(server.app, userKey));
});

describe('${method} /v1${path}', () => {
  it('returns the member', async () => {
    const { status, body } = await ${send('member', "{ name: 'spring' }")};
    expect([status, body]).toEqual([200, { user_key: userKey${request ? ", name: 'spring'" : ''} }]);
  });

  it('requires a visitor to sign in', async () => {
    const { status, body } = await ${send('client', "{ name: 'spring' }")};
    expect([status, body.code]).toEqual([401, 'login_required']);
  });
${
  request
    ? `
  it('refuses an empty name', async () => {
    const { status, body } = await ${send('member', "{ name: '' }")};
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('refuses a name of only spaces', async () => {
    const { status, body } = await ${send('member', "{ name: ' ' }")};
    expect([status, body.code]).toEqual([400, '${blank}']);
  });
`
    : ''
}});
`,
  );
}
