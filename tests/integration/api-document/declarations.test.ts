import { defineTicket } from '@honey/server/core/crypto/ticket-purposes';
import { ApiErrors } from '@honey/server/core/errors/api-errors.decorator';
import { AppError } from '@honey/server/core/errors/app-error';
import { defineErrors, type ErrorCode, isErrorCode } from '@honey/server/core/errors/error-codes';
import { defineEvents, event } from '@honey/server/core/events/event-definitions';
import { refuseUndeclared } from '@honey/server/core/http/document/document-refusals';
import { handlersOf } from '@honey/server/core/http/handlers';
import {
  defineSettings,
  flag,
  settingDefinition,
  settingKeys,
} from '@honey/server/core/settings/setting-definitions';
import { describe, expect, it } from '@jest/globals';
import { readDocument, withResponses } from '../../../scripts/lib/api-document/read-document.mjs';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

describe('what areas declare', () => {
  it.each<[string, () => unknown, string]>([
    [
      'error code',
      () => defineErrors('bees', { notice_not_found: [404, '꿀'] }),
      'the error code notice_not_found is declared by notices and by bees',
    ],
    [
      'setting',
      () =>
        defineSettings('bees', {
          gift_min_star: flag(true, 'Whether bees give', { group: 'gifts', name: '꿀', help: '꿀' }),
        }),
      'the setting gift_min_star is declared by gifts and by bees',
    ],
    [
      'event',
      () => defineEvents('bees', { hostFollowed: event<{ bee: number }>() }),
      'the event hostFollowed is declared by social and by bees',
    ],
    [
      'ticket purpose',
      () => defineTicket('bees', 'honey-live-reset', 60),
      'the ticket purpose honey-live-reset is declared by verification and by bees',
    ],
  ])('is rejected when another area already has that %s', (_, declare, message) => {
    expect(declare).toThrow(message);
  });

  it('is listed area by area, in the order of each area’s declarations', () => {
    const keys = settingKeys();
    const [first = '', second = ''] = keys;
    expect([first, second]).toEqual(['alarm_keep_days', 'alarm_live_return_minutes']);
    const gifts = keys.filter((key) => key.startsWith('gift_'));
    expect(keys.slice(keys.indexOf('gift_min_star'), keys.indexOf('gift_min_star') + gifts.length)).toEqual(
      gifts,
    );
    expect(settingDefinition('site_name_ko')).toMatchObject({ type: 'text', default: '허니라이브' });
  });
});

describe('refusals of handlers', () => {
  it('are declared if the document names them (CORE-2)', () => {
    const document: { paths: Record<string, Record<string, { responses: Record<string, Response> }>> } =
      withResponses(readDocument());
    const named = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, { description }]) => description.split(', '));
    expect(new Set(named).size).toBeGreaterThan(50);
    expect(named.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('abort the start when no area declares them', () => {
    const [known] = handlersOf(server.app);
    class Bees {
      dance(): void {}
    }
    ApiErrors('bee_not_found' as ErrorCode)(
      Bees.prototype,
      'dance',
      Object.getOwnPropertyDescriptor(Bees.prototype, 'dance') ?? {},
    );
    const handler = { controller: Bees, name: 'dance', handler: Bees.prototype.dance, path: 'bees' };
    expect(() => refuseUndeclared(known ? [known] : [])).not.toThrow();
    expect(() => refuseUndeclared([handler])).toThrow(
      'Bees.dance refuses with bee_not_found, which no area declares',
    );
  });

  it('cannot be thrown when no area declares their code', () => {
    expect(() => new AppError('bee_not_found' as ErrorCode)).toThrow(
      'the error code bee_not_found is not declared',
    );
  });
});

interface Response {
  description: string;
}
