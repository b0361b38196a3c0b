import { Database } from '@honey/server/core/database/database';
import { Settings } from '@honey/server/core/settings/settings';
import { ProhibitedWords } from '@honey/server/core/words/prohibited-words';
import { describe, expect, it, jest } from '@jest/globals';
import { setServer } from '../setup/file-server.ts';

const { server } = setServer();

/** Begins a look whose answer the database gives at once, and which arrives when `let` is called. */
async function heldBack(begin: () => Promise<void>): Promise<{ look: Promise<void>; let: () => void }> {
  const database = server.app.get(Database);
  const { promise: arriving, resolve: letIt } = deferred();
  const { promise: answered, resolve: tell } = deferred();
  const ask = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation(async (...given) => {
    const rows = await ask(...given);
    tell();
    await arriving;
    return rows as never;
  });
  // It asks before it returns: what background jobs ask is not held.
  const look = begin();
  spy.mockRestore();
  await answered;
  return { look, let: letIt };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('what a process keeps of the database', () => {
  it.each(['set', 'unset'] as const)(
    'does not lose a setting that is %s while a look is on its way',
    async (act) => {
      const settings = server.app.get(Settings);
      await settings.set('is_maintenance', act === 'unset');
      const held = await heldBack(() => settings.reload());
      if (act === 'set') await settings.set('is_maintenance', true);
      else await settings.unset('is_maintenance');
      held.let();
      await held.look;
      expect(settings.get('is_maintenance')).toBe(act === 'set');
      await settings.unset('is_maintenance');
    },
  );

  it('does not take a list of words that was read before the one it has', async () => {
    const words = server.app.get(ProhibitedWords);
    const { prisma } = server.app.get(Database);
    const held = await heldBack(() => words.reload());
    await prisma.prohibitedWord.create({ data: { word: '늦은말' } });
    await words.reload();
    held.let();
    await held.look;
    expect(words.find('늦은말이에요')).toEqual(['늦은말']);
  });
});
