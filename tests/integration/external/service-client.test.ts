import { integer, record } from '@honey/server/core/wire/wire-schema';
import { ServiceClient } from '@honey/server/external/services/service-client';
import { describe, expect, it } from '@jest/globals';

const answer = record({ nth: integer() });

/** A client of a service that answers each request by `respond`. */
const clientOf = (respond: () => Promise<Response>) =>
  new ServiceClient({
    service: 'ebook',
    url: () => Promise.resolve('http://service.example'),
    secret: 'secret',
    send: respond,
  });

describe('requests to a service', () => {
  it('wait for their turn in a burst instead of being refused, 16 at a time (EBOOKS-24)', async () => {
    let [running, most, nth] = [0, 0, 0];
    const client = clientOf(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resume) => setImmediate(resume));
      running -= 1;
      nth += 1;
      return new Response(JSON.stringify({ nth }));
    });
    const answers = await Promise.all(Array.from({ length: 120 }, () => client.read('/v1/books', answer)));
    expect(new Set(answers.map((read) => read?.nth)).size).toBe(120);
    expect(most).toBe(16);
  });

  it('are refused when a thousand wait already (EBOOKS-24)', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const client = clientOf(async () => {
      await ended;
      return new Response(JSON.stringify({ nth: 1 }));
    });
    const reads = Array.from({ length: 1_016 }, () => client.read('/v1/books', answer));
    await expect(client.read('/v1/books', answer)).rejects.toMatchObject({ code: 'unavailable' });
    end();
    expect((await Promise.all(reads)).length).toBe(1_016);
  });
});
