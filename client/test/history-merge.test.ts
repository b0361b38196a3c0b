import { describe, expect, it } from '@jest/globals';
import { HistoryMerge } from '../src/areas/chat/model/history-merge.ts';
import { buildGift, buildStore, buildTalk, shown, talks } from './chat-lines.ts';

function room() {
  const store = buildStore();
  return { store, merge: new HistoryMerge(store) };
}

/** A room that has read its history and seen the lines 1 to 5. */
function roomWithFiveLines() {
  const { store, merge } = room();
  merge.finish(merge.begin(), talks(1, 5));
  return { store, merge };
}

describe('entering a room', () => {
  it('asks for the newest lines and shows them with what arrived meanwhile, each once', () => {
    const { store, merge } = room();
    const round = merge.begin();
    expect(round.after).toBeNull();
    merge.addLive(buildTalk(5));
    merge.addLive(buildTalk(7));
    merge.addLive(buildTalk(6));
    expect(shown(store)).toEqual([]);
    merge.finish(round, talks(1, 5));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    merge.addLive(buildTalk(8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('works in an empty room', () => {
    const { store, merge } = room();
    merge.finish(merge.begin(), []);
    merge.addLive(buildTalk(1));
    expect(shown(store)).toEqual([1]);
  });
});

describe('coming back after a disconnect', () => {
  it('reads what was missed, shows nothing twice and loses nothing (CHAT-35)', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.addLive(buildTalk(9));
    merge.finish(round, talks((round.after ?? 0) + 1, 9));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('reads from before the last line, so that a neighbour that was overtaken is found (CHAT-35)', () => {
    const { store, merge } = roomWithFiveLines();
    merge.addLive(buildTalk(7));
    const round = merge.begin();
    merge.finish(round, talks((round.after ?? 0) + 1, 8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('asks for no more than the overlap and the gap', () => {
    const { merge } = room();
    merge.finish(merge.begin(), talks(1, 500));
    expect(merge.begin().after).toBe(400);
  });

  it('drops the lines that were removed meanwhile', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.finish(round, [buildTalk(2), buildTalk(3), buildTalk(5), buildTalk(6)]);
    expect(shown(store)).toEqual([2, 3, 5, 6]);
  });

  it('keeps what a long history no longer reaches', () => {
    const { store, merge } = roomWithFiveLines();
    merge.finish(merge.begin(), talks(2000, 3000));
    expect(shown(store).slice(0, 6)).toEqual([1, 2, 3, 4, 5, 2000]);
  });

  it('twice in a row ignores the history that the first time asked for', () => {
    const { store, merge } = roomWithFiveLines();
    const first = merge.begin();
    merge.addLive(buildTalk(7));
    const second = merge.begin();
    merge.finish(first, talks(1, 6));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5]);
    merge.addLive(buildTalk(9));
    merge.finish(second, talks(1, 8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('shows live lines while the history cannot be read, and fills the gap later', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.addLive(buildTalk(8));
    merge.showBuffered(round);
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 8]);
    merge.finish(round, talks(1, 8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a removal while the history is being read', () => {
  it('keeps the line away, whether it was held back or comes with the history', () => {
    const { store, merge } = room();
    const round = merge.begin();
    merge.addLive(buildTalk(4));
    merge.remove({ message_id: '2' });
    merge.remove({ message_id: '4' });
    merge.finish(round, talks(1, 4));
    expect(shown(store)).toEqual([1, 3]);
  });

  it('of a user keeps earlier lines away, not what they say afterwards, and not their gifts', () => {
    const { store, merge } = room();
    const round = merge.begin();
    merge.addLive(buildTalk(4, { userKey: 9 }));
    merge.remove({ user_key: 9 });
    merge.addLive(buildTalk(6, { userKey: 9 }));
    merge.finish(round, [
      buildTalk(1),
      buildTalk(2, { userKey: 9 }),
      buildGift(3, { speaker: buildTalk(3, { userKey: 9 }).speaker }),
      buildTalk(4, { userKey: 9 }),
      buildTalk(5),
    ]);
    expect(shown(store)).toEqual([1, 3, 5, 6]);
  });
});
