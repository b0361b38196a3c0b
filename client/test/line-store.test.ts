import { describe, expect, it } from '@jest/globals';
import { LINES_KEPT } from '../src/areas/chat/model/line-store.ts';
import { buildGift, buildStore, buildTalk, shown, talks } from './chat-lines.ts';

describe('lines of the room', () => {
  it('are shown once each, in id order, however they arrive', () => {
    const store = buildStore();
    store.add([buildTalk(3), buildTalk(1)]);
    store.add([buildTalk(2), buildTalk(3), buildTalk(10), buildTalk(9)]);
    expect(shown(store)).toEqual([1, 2, 3, 9, 10]);
  });

  it('notify subscribers once per flush', () => {
    const flushes: (() => void)[] = [];
    const store = buildStore((flush) => flushes.push(flush));
    let notifications = 0;
    store.store.subscribe(() => {
      notifications += 1;
    });
    for (const line of talks(1, 200)) store.add([line]);
    expect(flushes).toHaveLength(1);
    expect(shown(store)).toEqual([]);
    flushes[0]?.();
    expect(notifications).toBe(1);
    expect(shown(store)).toHaveLength(200);
  });

  it('provide an immutable snapshot', () => {
    const store = buildStore();
    store.add(talks(1, 2));
    const before = store.store.getState();
    store.add([buildTalk(3)]);
    expect(before.lines).toHaveLength(2);
    expect(store.store.getState()).not.toBe(before);
  });

  it('are trimmed and counted while the reader follows', () => {
    const store = buildStore();
    store.add(talks(1, LINES_KEPT + 501));
    expect(store.store.getState().lines).toHaveLength(LINES_KEPT);
    expect(store.store.getState().trimmed).toBe(501);
    store.add([buildTalk(5)]);
    expect(shown(store)[0]).toBe(502);
  });

  it('stay while the reader has scrolled up', () => {
    const store = buildStore();
    store.setFollowing(false);
    store.add(talks(1, LINES_KEPT + 2000));
    expect(shown(store)[0]).toBe(1);
  });

  it('disappear when removed, and do not return with the history', () => {
    const store = buildStore();
    store.add([buildTalk(1), buildTalk(2, { userKey: 9 }), buildGift(3), buildTalk(4, { userKey: 9 })]);
    store.removeMessage(1);
    store.removeUser(9);
    store.add(talks(1, 4));
    expect(shown(store)).toEqual([3]);
  });

  it('that were removed return when the room sends them again (BLOCKS-9)', () => {
    const store = buildStore();
    store.add(talks(1, 3));
    store.removeMessage(2);
    store.allowAgain(2);
    store.allowAgain(3);
    store.add(talks(1, 3));
    expect(shown(store)).toEqual([1, 2, 3]);
  });

  it('of a hidden member are omitted, and return when shown again (CHAT-39)', () => {
    const store = buildStore();
    store.add([buildTalk(1), buildTalk(2, { userKey: 9 })]);
    store.setHidden([9]);
    store.add([buildTalk(3, { userKey: 9 }), buildTalk(4)]);
    expect(shown(store)).toEqual([1, 4]);
    store.setHidden([]);
    expect(shown(store)).toEqual([1, 2, 3, 4]);
  });
});

describe('an own line', () => {
  const own = (id: number, text = '안녕하세요') => buildTalk(id, { userKey: 5, text });

  function storeOfMember5() {
    const store = buildStore();
    store.ownKey = 5;
    return store;
  }

  it('waits until it is acknowledged and has arrived, then is shown once (CHAT-38)', () => {
    const store = storeOfMember5();
    const key = store.addPending('안녕하세요', 0);
    expect(shown(store)).toEqual(['pending']);
    store.confirmPending(key, 8);
    expect(store.store.getState().lines).toHaveLength(1);
    store.add([own(8)]);
    expect(shown(store)).toEqual([8]);
  });

  it('is never shown twice when it arrives before the acknowledgement (CHAT-38)', () => {
    const store = storeOfMember5();
    const key = store.addPending('안녕하세요', 0);
    store.add([own(8)]);
    expect(shown(store)).toEqual([8]);
    store.confirmPending(key, 8);
    expect(shown(store)).toEqual([8]);
  });

  it('is distinguished from the same text sent in another tab', () => {
    const store = storeOfMember5();
    const key = store.addPending('안녕하세요', 0);
    store.add([own(8)]);
    store.confirmPending(key, 9);
    expect(store.store.getState().lines).toHaveLength(2);
    store.add([own(9)]);
    expect(shown(store)).toEqual([8, 9]);
  });

  it('is not confused with the same text of another member', () => {
    const store = storeOfMember5();
    store.addPending('안녕하세요', 0);
    store.add([buildTalk(8, { userKey: 6, text: '안녕하세요' })]);
    expect(shown(store)).toEqual(['pending', 8]);
  });

  it('that is refused shows why and can be dropped (CHAT-38)', () => {
    const store = storeOfMember5();
    const key = store.addPending('빨리', 0);
    store.refusePending(key, 'too_fast');
    expect(store.store.getState().lines).toMatchObject([{ state: 'refused', code: 'too_fast' }]);
    store.drop(key);
    expect(shown(store)).toEqual([]);
  });

  it('that was refused stays refused when the same text is sent again', () => {
    const store = storeOfMember5();
    const refused = store.addPending('안녕하세요', 0);
    store.refusePending(refused, 'too_fast');
    store.add([own(8)]);
    expect(shown(store)).toEqual(['pending', 8]);
  });

  it('that timed out is removed when it turns out to have been sent', () => {
    const store = storeOfMember5();
    const key = store.addPending('안녕하세요', 0);
    store.refusePending(key, 'timeout');
    store.add([own(8)]);
    expect(shown(store)).toEqual([8]);
  });

  it('that arrived before its acknowledgement timed out is not offered again', () => {
    const store = storeOfMember5();
    const key = store.addPending('안녕하세요', 0);
    store.add([own(8)]);
    store.refusePending(key, 'timeout');
    expect(shown(store)).toEqual([8]);
  });
});

describe('system lines', () => {
  it('merge consecutive likes of different members', () => {
    const store = buildStore();
    store.addSystem('like', '하나', 0);
    store.addSystem('like', '둘', 1000);
    store.addSystem('like', '셋', 2000);
    expect(store.store.getState().lines).toMatchObject([{ event: 'like', nick: '하나', others: 2 }]);
  });

  it('start a new line after a while, after a chat line, and for follows', () => {
    const store = buildStore();
    store.addSystem('like', '하나', 0);
    store.addSystem('like', '둘', 10_000);
    store.add([buildTalk(1)]);
    store.addSystem('like', '셋', 10_001);
    store.addSystem('follow', '넷', 10_002);
    expect(store.store.getState().lines.map((line) => line.kind)).toEqual([
      'system',
      'system',
      'talk',
      'system',
      'system',
    ]);
  });
});

describe('gifts of the room', () => {
  /** The cards shown: count, message, and id. */
  const cards = (store: ReturnType<typeof buildStore>) =>
    store.store
      .getState()
      .lines.flatMap((line) => (line.kind === 'gift' ? [[line.combo, line.message, line.id]] : []));

  it('of a combo are one card that counts up, at the newest of them (CHAT-60)', () => {
    const store = buildStore();
    store.add([buildGift(1), buildTalk(2)]);
    const [first] = store.store.getState().lines;
    store.add([buildGift(3, { combo: 2 }), buildGift(4, { combo: 3 })]);
    expect(cards(store)).toEqual([[3, '', 4]]);
    expect(shown(store)).toEqual([2, 4]);
    expect(store.store.getState().lines.at(-1)?.key).toBe(first?.key);
  });

  it('of another giver, amount or combo have cards of their own (CHAT-60)', () => {
    const store = buildStore();
    const other = { ...buildTalk(1).speaker, userKey: 9 };
    store.add([
      buildGift(1),
      buildGift(2, { speaker: other }),
      buildGift(3, { combo: 2 }),
      buildGift(4, { starCnt: 500 }),
      buildGift(5),
      buildGift(6, { combo: 2, speaker: other }),
    ]);
    expect(cards(store)).toEqual([
      [2, '', 3],
      [1, '', 4],
      [1, '', 5],
      [2, '', 6],
    ]);
  });

  it('retain their message and its giver (CHAT-60)', () => {
    const store = buildStore();
    store.add([buildGift(1, { message: '힘내세요' }), buildGift(2, { combo: 2 })]);
    const [card] = store.store.getState().lines;
    expect(card).toMatchObject({ combo: 2, message: '힘내세요', messageOf: 1 });
    store.add([buildGift(3, { combo: 3, message: '최고예요' })]);
    expect(cards(store)).toEqual([
      [1, '힘내세요', 1],
      [3, '최고예요', 3],
    ]);
  });

  it('lose the part of the combo that a moderator removes', () => {
    const store = buildStore();
    store.add([buildGift(1), buildGift(2, { combo: 2 })]);
    store.removeMessage(2);
    expect(cards(store)).toEqual([[1, '', 1]]);
  });

  it('have one line each, with the last id, after a killed server had shown them (GIFTS-19, CHAT-20)', () => {
    const store = buildStore();
    store.add([buildGift(1, { giftId: 70 }), buildTalk(2)]);
    store.add([buildGift(3, { giftId: 70 })]);
    expect(shown(store)).toEqual([2, 3]);
    store.add([buildGift(1, { giftId: 70 })]);
    expect(shown(store)).toEqual([2, 3]);
  });
});
