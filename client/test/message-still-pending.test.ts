import { describe, expect, it } from '@jest/globals';
import type { PendingMessage } from '../src/areas/messages/model/sending.ts';
import { stillPending } from '../src/areas/messages/model/still-pending.ts';
import type { DirectMessage } from '../src/areas/messages/queries/conversations.ts';

const message = (message_id: number, content: string, more: Partial<DirectMessage> = {}): DirectMessage => ({
  message_id,
  user_key: 1,
  mine_yn: 'Y',
  content,
  files: [],
  read_yn: 'N',
  reply_to: null,
  reply: null,
  created_at: '2026-11-20T12:03:00.000Z',
  ...more,
});

const pending = (key: string, content: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  key,
  from: 1,
  to: 2,
  content,
  files: [],
  after: 10,
  state: 'sending',
  reason: '',
  retried: false,
  ...more,
});

const keysOf = (list: PendingMessage[]) => list.map(({ key }) => key);

describe('pending messages (MESSAGES-21)', () => {
  it('are hidden once their message is shown, even before the response arrives', () => {
    expect(keysOf(stillPending([pending('a', '안녕')], [message(11, '안녕')]))).toEqual([]);
    expect(keysOf(stillPending([pending('a', '안녕', { state: 'waiting' })], [message(11, '안녕')]))).toEqual(
      [],
    );
  });

  it('are shown next to the same text sent earlier, by another member, or with other pictures', () => {
    const others = [
      message(13, '안녕', { mine_yn: 'N' }),
      message(12, '안녕', { files: [{ file_id: 7, url: '', thumb_url: null, width: 1, height: 1 }] }),
      message(10, '안녕'),
    ];
    expect(keysOf(stillPending([pending('a', '안녕')], others))).toEqual(['a']);
  });

  it('are shown once each when the same text was sent twice', () => {
    const twice = [pending('a', 'ㅎㅎ'), pending('b', 'ㅎㅎ')];
    expect(keysOf(stillPending(twice, [message(11, 'ㅎㅎ')]))).toEqual(['b']);
    expect(keysOf(stillPending(twice, [message(12, 'ㅎㅎ'), message(11, 'ㅎㅎ')]))).toEqual([]);
  });

  it('stay when refused: their sender decides', () => {
    expect(keysOf(stillPending([pending('a', '안녕', { state: 'refused' })], [message(11, '안녕')]))).toEqual(
      ['a'],
    );
  });
});
