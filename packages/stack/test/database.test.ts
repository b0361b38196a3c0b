import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandError } from '../src/command-error.mjs';
import { checkConnection } from '../src/database/check-connection.mjs';
import { configuredDatabase } from '../src/database/configured-database.mjs';
import { connectionSettings, shownDatabase, withDatabaseName } from '../src/database/database-url.mjs';
import { scriptFailure } from '../src/database/script-failure.mjs';
import { freePort } from '../src/processes/free-port.mjs';

describe('the address of a database', () => {
  it('is divided into the parts that pg takes, decoded', () => {
    expect(connectionSettings('postgresql://bee%40hive:a%2Fb@db.example:6543/honey%20comb')).toEqual({
      host: 'db.example',
      port: 6543,
      user: 'bee@hive',
      password: 'a/b',
      database: 'honey comb',
    });
    expect(connectionSettings('postgres://bee@db.example/honey').port).toBe(5432);
  });

  it.each([
    ['disable', undefined],
    ['require', { rejectUnauthorized: false }],
    ['verify-full', { rejectUnauthorized: true }],
  ])('with sslmode=%s sets TLS to %j', (mode, ssl) => {
    expect(connectionSettings(`postgresql://bee@db/honey?sslmode=${mode}`).ssl).toEqual(ssl);
  });

  it('is displayed without the password', () =>
    expect(shownDatabase('postgresql://bee:secret@db.example/honey')).toBe('db.example:5432/honey'));

  it('keeps server, role and parameters with another database', () =>
    expect(withDatabaseName('postgresql://bee:secret@db:1/honey?sslmode=require', 'wax/1')).toBe(
      'postgresql://bee:secret@db:1/wax%2F1?sslmode=require',
    ));

  it.each(['', 'honey', 'mysql://bee@db/honey', 'http://db/honey'])('is not %j', (url) =>
    expect(() => connectionSettings(url)).toThrow(CommandError),
  );
});

describe('the configured database', () => {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;
  let before: (string | undefined)[];
  const configure = (...values: (string | undefined)[]) => {
    for (const [at, name] of names.entries()) {
      const value = values[at];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  beforeEach(() => {
    before = names.map((name) => process.env[name]);
  });
  afterEach(() => configure(...before));

  it.each([
    ['both addresses', ['a', 'b'], { url: 'a', ownerUrl: 'b' }],
    ['one role that does everything', ['a', ''], { url: 'a', ownerUrl: 'a' }],
    ['none', ['', undefined], undefined],
  ])('has %s', (_, values, expected) => {
    configure(...values);
    expect(configuredDatabase()).toEqual(expected);
  });

  it('is refused if only the owner is named', () => {
    configure(undefined, 'b');
    expect(configuredDatabase).toThrow('DATABASE_OWNER_URL is set without DATABASE_URL');
  });

  it('that cannot be reached is reported in one line, without its password', async () => {
    const port = await freePort();
    const reported = checkConnection(`postgresql://bee:secret@127.0.0.1:${port}/honey`);
    await expect(reported).rejects.toThrow(
      `The database at 127.0.0.1:${port}/honey cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    );
    await expect(reported).rejects.toBeInstanceOf(CommandError);
  });
});

describe('a failed script', () => {
  it('is reported with the line of its position', () =>
    expect(scriptFailure('SELECT 1;\n  SELECT wax;\n', { message: 'no wax', position: '20' }).message).toBe(
      'no wax (line 2: SELECT wax;)',
    ));

  it('is reported by its message alone without a position', () =>
    expect(scriptFailure('SELECT 1;', new Error('no connection')).message).toBe('no connection'));
});
