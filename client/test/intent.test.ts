import { Intent } from '@honey/client';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../src/api/errors.ts';

function buildIntent() {
  let made = 0;
  const intent = new Intent(() => {
    made += 1;
    return `key-${made}`;
  });
  const sent: string[] = [];
  /** One attempt, refused with `error` if there is one. */
  const attempt = (input: unknown, error?: Error) =>
    intent.attempt(input, async (key) => {
      sent.push(key);
      if (error) throw error;
      return key;
    });
  return { sent, attempt };
}

const noResponse = ApiError.withoutResponse('timeout');
const fault = new ApiError(502, { code: 'unavailable' });
const inFlight = new ApiError(409, { code: 'request_under_way' });
const refusal = new ApiError(409, { code: 'nick_taken' });

describe('a paid change that is retried', () => {
  it.each([
    ['there was no response', noResponse],
    ['the server failed', fault],
    ['the first attempt is still in flight', inFlight],
  ])('retains its key when %s', async (_, error) => {
    const { sent, attempt } = buildIntent();
    await expect(attempt({ nick: '꿀벌' }, error)).rejects.toBe(error);
    await attempt({ nick: '꿀벌' });
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('gets another key for a different input', async () => {
    const { sent, attempt } = buildIntent();
    await expect(attempt({ nick: '꿀벌' }, noResponse)).rejects.toBe(noResponse);
    await attempt({ nick: '말벌' });
    expect(sent).toEqual(['key-1', 'key-2']);
  });

  it('gets another key after a permanent refusal and after success', async () => {
    const { sent, attempt } = buildIntent();
    await expect(attempt({ nick: '꿀벌' }, refusal)).rejects.toBe(refusal);
    await attempt({ nick: '꿀벌' });
    await attempt({ nick: '꿀벌' });
    expect(sent).toEqual(['key-1', 'key-2', 'key-3']);
  });
});
