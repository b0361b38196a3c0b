import { randomBytes, randomUUID } from 'node:crypto';
import {
  idsOf,
  type RotatedLists,
  registeredIds,
  registeredName,
  rotatedSettings,
  withFirstOnly,
  withLastFirst,
  withNewEntry,
} from '@honey/server/core/crypto/rotated-settings';
import { readGrant, signGrant } from '@honey/server/media/playback/playback-grant';
import { describe, expect, it } from '@jest/globals';

const secret = () => randomBytes(48).toString('base64');
const listsOf = (): RotatedLists => ({
  dataKeys: `k1:${randomBytes(32).toString('base64')}`,
  jwtSecret: secret(),
  ticketSecret: secret(),
  mediaSecret: secret(),
});

describe('a list of keys or secrets', () => {
  it.each(rotatedSettings)(
    '$name gets an entry at the end, which is used when it comes first (OPERATIONS-12)',
    (setting) => {
      const list = listsOf()[setting.field];
      const added = withNewEntry(setting, list);
      const [first, second, ...more] = idsOf(setting, added);
      expect([first, more]).toEqual([...idsOf(setting, list), []]);
      expect(added.startsWith(`${list},`)).toBe(true);
      const promoted = withLastFirst(added);
      expect(idsOf(setting, promoted)).toEqual([second, first]);
      expect(idsOf(setting, withFirstOnly(promoted))).toEqual([second]);
    },
  );

  it('numbers keys, whatever the names of the others', () => {
    const [setting] = rotatedSettings;
    if (!setting) throw new Error('there is no setting');
    const bytes = randomBytes(32).toString('base64');
    for (const [list, id] of [
      [`dev:${bytes}`, 'k1'],
      [`k2:${bytes},k9:${bytes}`, 'k10'],
      [`a7:${bytes},k1:${bytes}`, 'k2'],
    ] as const)
      expect(idsOf(setting, withNewEntry(setting, list)).at(-1)).toBe(id);
  });

  it('is stated by the name under which a server registers, without disclosing a secret', () => {
    const lists = listsOf();
    for (const { field, ...setting } of rotatedSettings)
      lists[field] = withNewEntry({ field, ...setting }, lists[field]);
    const name = registeredName(lists);
    for (const setting of rotatedSettings)
      expect(registeredIds(name, setting)).toEqual(idsOf(setting, lists[setting.field]));
    expect(name.length).toBeLessThan(64);
    for (const text of lists.jwtSecret.split(',')) expect(name).not.toContain(text.slice(0, 8));
  });

  it('is not stated if it is too long for a name, or by a server of an earlier version', () => {
    const lists = listsOf();
    lists.jwtSecret = Array.from({ length: 9 }, secret).join(',');
    for (const setting of rotatedSettings) {
      expect(registeredIds(registeredName(lists), setting)).toBeUndefined();
      expect(registeredIds('honey-live-server', setting)).toBeUndefined();
    }
  });
});

describe('a playback address', () => {
  it('is accepted while its secret is in the list, wherever in it (OPERATIONS-12)', () => {
    const [old, present] = [secret(), secret()];
    const now = new Date();
    const subject = { vodKey: 1001, clip: 'honeycomb' };
    const watchId = randomUUID();
    const grant = signGrant(old, subject, { watchId, since: now, seconds: 60 }, now);
    for (const list of [old, `${old},${present}`, `${present},${old}`])
      expect(readGrant(list, subject, grant, now)?.watchId).toBe(watchId);
    expect(readGrant(present, subject, grant, now)).toBeUndefined();
    const next = signGrant(`${present},${old}`, subject, { watchId, since: now, seconds: 60 }, now);
    expect(readGrant(present, subject, next, now)?.watchId).toBe(watchId);
  });
});
