import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { makeQueryClient } from '../src/api/query-client.ts';
import { HeldResponses } from './held-responses.ts';

const queryKey = ['list'];
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
    const answers = new HeldResponses(1);
    show(answers.read);
    answers.rows = 2;
    const changed = client.invalidateQueries({ queryKey });
    await answers.release();
    expect(shown()).toBe(1);
    await answers.release();
    await changed;
    expect(shown()).toBe(2);
    expect(answers.requests).toBe(2);
  });

  it('are read once more for several changes', async () => {
    const answers = new HeldResponses(1);
    show(answers.read);
    const changes = [2, 3, 4].map((rows) => {
      answers.rows = rows;
      return client.invalidateQueries({ queryKey });
    });
    await answers.release();
    await answers.release();
    await Promise.all(changes);
    expect(shown()).toBe(4);
    expect(answers.requests).toBe(2);
  });

  it('are refetched at once if cached, replacing the read in flight', async () => {
    const answers = new HeldResponses(1);
    client.setQueryData(queryKey, 0, { updatedAt: 1 });
    show(answers.read);
    const changed = client.invalidateQueries({ queryKey });
    expect(answers.requests).toBe(2);
    await answers.release();
    await answers.release();
    await changed;
    expect(answers.requests).toBe(2);
  });

  it('are stale for later observers if not observed now', async () => {
    const answers = new HeldResponses(1);
    const ahead = client.prefetchQuery({ queryKey, queryFn: answers.read });
    const changed = client.invalidateQueries({ queryKey });
    await answers.release();
    await Promise.all([ahead, changed]);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(answers.requests).toBe(1);
  });

  it('are not refetched automatically after a first read that failed', async () => {
    const answers = new HeldResponses(1);
    show(answers.fail);
    const changed = client.invalidateQueries({ queryKey });
    await answers.release();
    await changed;
    expect(client.getQueryState(queryKey)?.status).toBe('error');
    expect(answers.requests).toBe(1);
  });
});
