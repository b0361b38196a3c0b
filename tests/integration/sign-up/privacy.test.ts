import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import {
  answerVerification,
  checkCode,
  codeSentTo,
  consents,
  join,
  newPerson,
  openVerification,
  provenCode,
  requestCode,
  signUpTokenOf,
  wrongFor,
} from './support.ts';

const { server, client } = setServer({ LOG_LEVEL: 'fatal' });
const logged: string[] = [];
beforeAll(() => listenToLog());

/** Makes pino log at every level from here on, and captures its lines instead of the standard output. */
function listenToLog(): void {
  const pino: object = server.app.getHttpAdapter().getInstance().log;
  const symbol = Object.getOwnPropertySymbols(pino).find(({ description }) => description === 'pino.stream');
  const stream: unknown = symbol && Reflect.get(pino, symbol);
  if (typeof stream !== 'object' || stream === null) throw new Error('pino has no stream');
  Reflect.set(pino, 'level', 'trace');
  Reflect.set(stream, 'write', (line: string) => {
    logged.push(line);
    return true;
  });
}

/** Numeric fields of the process: they may contain the six digits of a code by chance. */
const machineNumbers = new Set(['time', 'pid', 'hostname', 'request_id', 'certification_key']);

/** A line of the log without them. */
const withoutMachineNumbers = (line: string): string =>
  JSON.stringify(JSON.parse(line, (name, value) => (machineNumbers.has(name) ? undefined : value)));

describe('the log', () => {
  it('contains no code, phone number, name, password or right, whatever succeeds or fails (CORE-28)', async () => {
    const person = newPerson({ name: '남궁비밀', phone: '01087654321' });
    const password = 'Nectar#4711';
    const sign_up_token = await signUpTokenOf(client, person);
    const joined = await join(client, {
      sign_up_token,
      reg_method_cd: 'P',
      id: 'loggedbee',
      password,
      nick: '기록벌',
      consents,
    });
    expect(joined.status).toBe(200);
    const { body } = await requestCode(client, person.phone, 'login');
    const login = await codeSentTo(server.app, person.phone);
    await checkCode(client, body.certification_key, wrongFor(login));
    await checkCode(client, body.certification_key, login);
    await client.send('POST', '/v1/user/forget', { body: { id: 'loggedbee', phone: person.phone } });
    const recoveryCode = await codeSentTo(server.app, person.phone);
    // A failing provider is the only thing here that is logged as a failed request.
    await server.app.get(SandboxStore).setState('chaos:sms', { probability: 1 });
    await requestCode(client, person.phone, 'join');
    await requestCode(client, person.phone, 'login');
    await server.app.get(SandboxStore).setState('chaos:sms', { probability: 0 });
    const failed = await codeSentTo(server.app, person.phone);
    const text = logged.join('\n');
    expect(text).toContain('"event":"joined"');
    expect(text).toContain('sms_failed');
    for (const secret of [person.phone, person.name, password, sign_up_token])
      expect(text).not.toContain(secret);
    const log = logged.map(withoutMachineNumbers).join('\n');
    expect(log).toContain('sms_failed');
    for (const code of [login, recoveryCode, failed]) expect(log).not.toContain(code);
  });
});

describe('expired data', () => {
  it('is deleted a day later (VERIFICATION-11)', async () => {
    const { prisma } = server.app.get(Database);
    const person = newPerson();
    await provenCode(server.app, client, person.phone, 'join');
    const { body } = await openVerification(client, { purpose_cd: 'join', name: person.name });
    await answerVerification(client, body.cert_key, person);
    const left = async () => [
      await prisma.phoneCode.count(),
      await prisma.identityVerification.count({ where: { id: body.cert_key } }),
      await prisma.sandboxState.count({ where: { name: `identity:${body.cert_key}` } }),
    ];
    const sweep = () => server.app.get(JobRunner).runNow('sweep-verifications');
    await sweep();
    const [codes, ...others] = await left();
    expect([codes === 0, others]).toEqual([false, [1, 1]]);
    server.app.get(Clock).shift(86_400_000 + 3_600_000);
    await sweep();
    expect(await left()).toEqual([0, 0, 0]);
  });
});
