import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '#stack/paths';
import { setServer } from '../../setup/file-server.ts';
import { type FactorOperator, factorCalls } from '../session/factor-support.ts';
import { batchCaller } from './batches-support.ts';

const file = setServer();
const { server, client } = file;
const { clock, codeOf, withApp, ticketOf, login, post } = factorCalls(file);

interface StepUpCall {
  method: string;
  path: string;
}

const document: { paths: Record<string, Record<string, { 'x-step-up'?: true }>> } = JSON.parse(
  readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'),
);
/** Every call that the document marks as one that needs a recent factor. */
const calls: StepUpCall[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation['x-step-up'] === true)
    .map(([method]) => ({ method: method.toUpperCase(), path })),
);

let owner: FactorOperator;
/** What a call needs before it knows the right that its input requires: path, query and body. */
let inputs: Record<string, { path?: string; body?: object }>;

beforeAll(async () => {
  owner = await withApp();
  const member = await buildMember(server.app, { phone: '01055550001' });
  const target = `user:${member.userKey}`;
  const { batch_id: batch } = await batchCaller(client.as(owner.token)).checked({
    act: 'exchanges.approve',
    targets: ['2000000000'],
    reason: '서류 확인',
  });
  const ofBatch = { path: `/v1/admin/batches/${batch}` };
  inputs = {
    'POST /v1/admin/batches': {
      body: { act: 'exchanges.approve', targets: ['2000000000'], reason: '서류 확인' },
    },
    'GET /v1/admin/batches/{id}': ofBatch,
    'GET /v1/admin/batches/{id}/rows': { path: `${ofBatch.path}/rows` },
    'POST /v1/admin/batches/{id}/start': { path: `${ofBatch.path}/start` },
    'POST /v1/admin/batches/{id}/cancel': { path: `${ofBatch.path}/cancel` },
    'POST /v1/admin/unmask': { body: { target, field: 'phone', reason: '문의 확인' } },
    'GET /v1/admin/unmask': { path: `/v1/admin/unmask?${new URLSearchParams({ target, field: 'phone' })}` },
    'PUT /v1/mgt/mgt-user-update/{user_key}': {
      path: `/v1/mgt/mgt-user-update/${member.userKey}`,
      body: { role: 'operator', reason: '입사' },
    },
  };
});
afterAll(() => clock().set({ offsetMs: 0, frozenAtMs: null }));

const send = async ({ method, path }: StepUpCall, token: string) => {
  const { path: known, body = method === 'GET' || method === 'DELETE' ? undefined : {} } =
    inputs[`${method} ${path}`] ?? {};
  const answer = await client.send<{ code?: string }>(method, known ?? path.replace(/\{\w+\}/g, '1'), {
    body,
    token,
  });
  return answer.body?.code;
};

describe('a factor that was verified too long ago', () => {
  it('is refused by every call that needs a recent one (SESSION-55)', async () => {
    expect(calls.length).toBeGreaterThan(20);
    const minutes = server.app.get(SettingsStore).get('operator_step_up_minutes');
    const whole = await login(await ticketOf(owner), { method: 'totp', code: codeOf(owner.secret, 1) });
    clock().shift((minutes * 60 + 1) * 1000);
    // A renewed token states when the factor was verified.
    const renewed = await post('/v1/issuetoken', { refresh_token: whole.body.refresh_token });
    const { access_token: token } = renewed.body;
    const answers = [];
    for (const call of calls) answers.push([`${call.method} ${call.path}`, await send(call, token)]);
    expect(answers).toEqual(calls.map(({ method, path }) => [`${method} ${path}`, 'step_up_required']));
  });
});
