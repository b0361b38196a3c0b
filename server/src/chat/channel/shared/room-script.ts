import { slotStep } from '../../history/message-ids.ts';

/**
 * Adds to the stream of a channel (decision 6). In this order: a gift that was added before is found; a command number that
 * was executed before is not executed again; slow mode and the member's bucket are judged; the id is drawn; the entry is
 * added. Times are Redis's own. A server's running number starts at the time, so that it is not repeated after Redis lost its data.
 *
 * KEYS: stream, state of the room, talk state of the member, shown gifts.
 * ARGV: server, command number, proposed id, mode, slow mode in ms (0: off), burst (0: no limits), ms per token, gift id or
 * empty, entries kept, numbers skipped, content.
 * Modes: `say` draws an id, `late` keeps the proposed one, `event` needs none, `judge` adds nothing.
 * Returns {`added`, id}, {`gift`, id}, {`known`}, {`judged`}, {`slow`, ms left} or {`fast`}.
 */
export const roomScript = `
local stream, room, member, gifts = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local server, command, mode, gift = ARGV[1], tonumber(ARGV[2]), ARGV[4], ARGV[8]
local slow, burst, refill = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local keep = 86400
if gift ~= '' then
  local shown = redis.call('HGET', gifts, gift)
  if shown then return {'gift', shown} end
end
if command <= tonumber(redis.call('HGET', room, 'c:' .. server) or '0') then return {'known'} end
redis.call('HSET', room, 'c:' .. server, ARGV[2])
redis.call('EXPIRE', room, keep)
if burst > 0 then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local had = redis.call('HMGET', member, 'line', 'tokens', 'at')
  if slow > 0 and had[1] then
    local left = had[1] + slow - now
    if left > 0 then return {'slow', string.format('%.0f', left)} end
  end
  local tokens = burst
  if had[2] then tokens = math.min(burst, had[2] + math.max(0, now - had[3]) / refill) end
  local fast = tokens < 1
  if not fast then tokens = tokens - 1 end
  redis.call('HSET', member, 'tokens', tostring(tokens), 'at', string.format('%.0f', now))
  if not fast and mode ~= 'judge' and slow > 0 then redis.call('HSET', member, 'line', string.format('%.0f', now)) end
  redis.call('PEXPIRE', member, math.ceil(math.max(burst * refill, slow, redis.call('PTTL', member))))
  if fast then return {'fast'} end
end
if mode == 'judge' then return {'judged'} end
local id = tonumber(ARGV[3])
if mode ~= 'event' then
  local last = tonumber(redis.call('HGET', room, 'last') or '0')
  if mode == 'say' and id <= last then id = math.floor(last / ${slotStep}) * ${slotStep} + ${slotStep} end
  if id > last then redis.call('HSET', room, 'last', string.format('%.0f', id)) end
end
local text = string.format('%.0f', id)
if gift ~= '' then
  redis.call('HSET', gifts, gift, text)
  redis.call('EXPIRE', gifts, keep)
end
local counter = 'n:' .. server
if redis.call('HEXISTS', room, counter) == 0 then
  local time = redis.call('TIME')
  redis.call('HSET', room, counter, string.format('%.0f', time[1] * 1000000 + time[2]))
end
local number = redis.call('HINCRBY', room, counter, 1 + tonumber(ARGV[10]))
redis.call('XADD', stream, 'MAXLEN', '~', ARGV[9], '*', 's', server, 'c', ARGV[2], 'n', number, 'i', text, 'm', mode, 'd', ARGV[11])
redis.call('EXPIRE', stream, keep)
return {'added', text}
`;
