import {
  baseMutants,
  isDocumentCurrent,
  type Mutant,
  problemsOf,
  type Scenario,
} from './held-against-document.ts';

const scenario: Scenario = async (call, at) => {
  const day = '2026-11-24';
  const own = await call<{ ticket_id: string; round_no: number }>('POST', '/v1/tickets', {
    member: 7,
    day,
    numbers: [45, 1, 2, 3, 4, 5],
  });
  await call('POST', '/v1/tickets', { member: 7, day, numbers: null }, 409);
  await call('POST', '/v1/tickets', { member: 8, day, numbers: [1, 1, 2, 3, 4, 5] }, 400);
  const open = await call<{ ticket_id: string }>('POST', '/v1/tickets', { member: 8, day, numbers: null });
  await call('POST', `/v1/tickets/${open.ticket_id}/spin`, { member: 7 }, 404);
  await call('POST', `/v1/tickets/${open.ticket_id}/spin`, { member: 8 });
  await call('POST', `/v1/tickets/${open.ticket_id}/spin`, { member: 8 }, 409);
  await call('GET', '/v1/tickets?member=7');
  await call('GET', `/v1/tickets?member=8&round_no=${own.round_no}&offset=0&limit=5`);
  await call('GET', '/v1/rounds');
  await call('GET', `/v1/rounds/${own.round_no}`);
  await call('GET', '/v1/rounds/99999', undefined, 404);
  at(new Date('2026-11-28T11:00:00Z'));
  await call('POST', '/v1/tickets', { member: 9, day: '2026-11-28', numbers: null }, 409);
  at(new Date('2026-11-28T12:00:00Z'));
  await call('GET', `/v1/rounds/${own.round_no}`);
  await call('GET', '/v1/rounds?limit=1');
};

const mutants: Readonly<Record<string, Mutant>> = {
  ...baseMutants,
  'shows the seed as a number': async (send, request) => {
    const response = await send(request);
    const round = response.body as { seed?: unknown };
    return round.seed === undefined ? response : { ...response, body: { ...round, seed: 1 } };
  },
  'issues tickets after the sales': async (send, request) => {
    const response = await send(request);
    return (response.body as { code?: string }).code === 'sales_closed'
      ? { ...response, status: 200 }
      : response;
  },
  'rolls the numbers of another member’s ticket': (send, request) =>
    send(
      request.path.endsWith('/spin') && (request.body as { member?: number }).member === 7
        ? { ...request, body: { member: 8 } }
        : request,
    ),
};

describe('the simulated lotto service', () => {
  test('is as its document says (EXTERNAL-20)', async () => {
    expect(await isDocumentCurrent('lotto')).toBe(true);
    expect(await problemsOf('lotto', scenario)).toEqual([]);
  });

  test.each(Object.entries(mutants))('that %s is found (EXTERNAL-20)', async (_name, mutant) => {
    expect(await problemsOf('lotto', scenario, mutant)).not.toEqual([]);
  });
});
