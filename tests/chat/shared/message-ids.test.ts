import { MessageIds } from '@honey/server/chat/history/message-ids';

const SERVERS = 4;
const IDS = 1_000_000;

it('of four servers a million ids never coincide, and each server’s increase (CHAT-73)', () => {
  const servers = Array.from({ length: SERVERS }, (_, at) => {
    const ids = new MessageIds();
    ids.useSlot(at + 1);
    return ids;
  });
  const drawn = new Float64Array(IDS);
  const lasts = servers.map(() => 0);
  let ordered = true;
  for (let at = 0; at < IDS; at += 1) {
    const server = at % SERVERS;
    // Another server's newest id is used in the same channel.
    const id = servers[server]?.next(at % 3 === 0 ? drawn[at - 1] : 0) ?? 0;
    ordered &&= id > (lasts[server] ?? 0);
    lasts[server] = id;
    drawn[at] = id;
  }
  const sorted = drawn.sort();
  expect(ordered).toBe(true);
  expect(sorted.every((id, at) => at === 0 || id !== sorted[at - 1])).toBe(true);
  expect(sorted.at(-1)).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
