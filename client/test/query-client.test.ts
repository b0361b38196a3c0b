import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { makeQueryClient } from '../src/api/query-client.ts';
import { queryKeyOf } from '../src/api/query-keys.ts';
import { HeldResponses } from './held-responses.ts';

const queryKey = queryKeyOf('/v1/vod/total-live-list');
const client = makeQueryClient();

const shown = () => client.getQueryData(queryKey);

describe('data that change during a read (CLIENT-36)', () => {
  const stops: (() => void)[] = [];
  const show = (queryFn: () => Promise<number>) =>
    stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));

  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    client.clear();
  });

  it('are read again after a first response that is older than the change', async () => {
    const responses = new HeldResponses(1);
    show(responses.read);
    responses.rows = 2;
    const changed = client.invalidateQueries({ queryKey });
    await responses.release();
    expect(shown()).toBe(1);
    await responses.release();
    await changed;
    expect(shown()).toBe(2);
    expect(responses.requests).toBe(2);
  });

  it('are read once more for several changes', async () => {
    const responses = new HeldResponses(1);
    show(responses.read);
    const changes = [2, 3, 4].map((rows) => {
      responses.rows = rows;
      return client.invalidateQueries({ queryKey });
    });
    await responses.release();
    await responses.release();
    await Promise.all(changes);
    expect(shown()).toBe(4);
    expect(responses.requests).toBe(2);
  });

  it('are refetched immediately if cached, replacing the read in flight', async () => {
    const responses = new HeldResponses(1);
    client.setQueryData(queryKey, 0, { updatedAt: 1 });
    show(responses.read);
    const changed = client.invalidateQueries({ queryKey });
    expect(responses.requests).toBe(2);
    await responses.release();
    await responses.release();
    await changed;
    expect(responses.requests).toBe(2);
  });

  it('are stale for later observers if not observed now', async () => {
    const responses = new HeldResponses(1);
    const ahead = client.prefetchQuery({ queryKey, queryFn: responses.read });
    const changed = client.invalidateQueries({ queryKey });
    await responses.release();
    await Promise.all([ahead, changed]);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(responses.requests).toBe(1);
  });

  it('are not refetched automatically after a first read that failed', async () => {
    const responses = new HeldResponses(1);
    show(responses.fail);
    const changed = client.invalidateQueries({ queryKey });
    await responses.release();
    await changed;
    expect(client.getQueryState(queryKey)?.status).toBe('error');
    expect(responses.requests).toBe(1);
  });
});
