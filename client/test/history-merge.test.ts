import { describe, expect, it } from '@jest/globals';
import { HistoryMerge } from '../src/areas/chat/model/history-merge.ts';
import { buildGift, buildStore, buildTalk, shown, talks } from './chat-lines.ts';

function room() {
  const store = buildStore();
  return { store, merge: new HistoryMerge(store) };
}

/** A room that has read its history and received the lines 1 to 5. */
function roomWithFiveLines() {
  const { store, merge } = room();
  merge.finish(merge.begin(), talks(1, 5));
  return { store, merge };
}

describe('joining a room', () => {
  it('reads the newest lines and shows them with those that arrived meanwhile, each once', () => {
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

describe('rejoining after a disconnect', () => {
  it('reads the missed lines, without duplicates or losses (CHAT-35)', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.addLive(buildTalk(9));
    merge.finish(round, talks((round.after ?? 0) + 1, 9));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('reads again from before the last line, so that a line that arrived out of order is found (CHAT-35)', () => {
    const { store, merge } = roomWithFiveLines();
    merge.addLive(buildTalk(7));
    const round = merge.begin();
    merge.finish(round, talks((round.after ?? 0) + 1, 8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('reads no more than the overlap and the gap', () => {
    const { merge } = room();
    merge.finish(merge.begin(), talks(1, 500));
    expect(merge.begin().after).toBe(400);
  });

  it('removes the lines that were removed meanwhile', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.finish(round, [buildTalk(2), buildTalk(3), buildTalk(5), buildTalk(6)]);
    expect(shown(store)).toEqual([2, 3, 5, 6]);
  });

  it('retains what a long history no longer includes', () => {
    const { store, merge } = roomWithFiveLines();
    merge.finish(merge.begin(), talks(2000, 3000));
    expect(shown(store).slice(0, 6)).toEqual([1, 2, 3, 4, 5, 2000]);
  });

  it('twice in a row ignores the history of the first time', () => {
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

  it('shows live lines while the history is unavailable, and fills the gap later', () => {
    const { store, merge } = roomWithFiveLines();
    const round = merge.begin();
    merge.addLive(buildTalk(8));
    merge.showBuffered(round);
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 8]);
    merge.finish(round, talks(1, 8));
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a removal during a read of the history', () => {
  it('keeps the line hidden, whether buffered or in the history', () => {
    const { store, merge } = room();
    const round = merge.begin();
    merge.addLive(buildTalk(4));
    merge.remove({ message_id: '2' });
    merge.remove({ message_id: '4' });
    merge.finish(round, talks(1, 4));
    expect(shown(store)).toEqual([1, 3]);
  });

  it('of a user hides earlier lines, but not later ones, nor gifts', () => {
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
