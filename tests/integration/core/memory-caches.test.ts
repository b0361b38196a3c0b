import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { describe, expect, it, jest } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

/** Starts a read whose result the database returns at once, and which arrives when `let` is called. */
async function delayRead(
  begin: () => Promise<void>,
): Promise<{ reading: Promise<void>; release: () => void }> {
  const database = server.app.get(Database);
  const { promise: released, resolve: release } = deferred();
  const { promise: queried, resolve: markQueried } = deferred();
  const query = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation(async (...args) => {
    const rows = await query(...args);
    markQueried();
    await released;
    return rows as never;
  });
  // The query is sent before this returns; queries of background jobs are not delayed.
  const reading = begin();
  spy.mockRestore();
  await queried;
  return { reading, release };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the in-memory copies of a process', () => {
  it.each(['set', 'unset'] as const)(
    'do not lose a setting that is %s while a read is in flight',
    async (change) => {
      const settings = server.app.get(SettingsStore);
      await settings.set('is_maintenance', change === 'unset');
      const held = await delayRead(() => settings.reload());
      if (change === 'set') await settings.set('is_maintenance', true);
      else await settings.unset('is_maintenance');
      held.release();
      await held.reading;
      expect(settings.get('is_maintenance')).toBe(change === 'set');
      await settings.unset('is_maintenance');
    },
  );

  it('do not accept a list of words read before the current one', async () => {
    const words = server.app.get(ProhibitedWordsService);
    const { prisma } = server.app.get(Database);
    const held = await delayRead(() => words.reload());
    await prisma.prohibitedWord.create({ data: { word: '늦은말' } });
    await words.reload();
    held.release();
    await held.reading;
    expect(words.find('늦은말이에요', 'chat')).toEqual(['늦은말']);
  });
});
