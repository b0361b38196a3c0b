/** How long people are retained without a change, in seconds: servers that end remove theirs before. */
const keepSeconds = 86_400;

/**
 * Records that a user is in a channel on a server, or no longer is, and adds the change to the channel's stream.
 *
 * KEYS: stream, state of the room, people (by server and user), servers on which each user is seen, channels of the server.
 * ARGV: the server of the user, the server that adds the entry, `in` or `out`, user id, 1 if others see the user there, content,
 * channel id, entries kept.
 * Returns `same`, or the change for the others in the channel: `first`, `last` or `none`.
 */
export const peopleScript = `
local stream, room, people, seen, channels = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local server, writer, move, user, content = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[6]
local field = server .. '|' .. user
local had = redis.call('HGET', people, field)
local value = ARGV[5] .. content
if move == 'in' then
  if had == value then return 'same' end
  redis.call('HSET', people, field, value)
  redis.call('SADD', channels, ARGV[7])
else
  if not had then return 'same' end
  redis.call('HDEL', people, field)
end
local was = had and string.sub(had, 1, 1) == '1'
local is = move == 'in' and ARGV[5] == '1'
local change = 'none'
if is and not was then
  if redis.call('HINCRBY', seen, user, 1) == 1 then change = 'first' end
elseif was and not is then
  if redis.call('HINCRBY', seen, user, -1) <= 0 then
    redis.call('HDEL', seen, user)
    change = 'last'
  end
end
local counter = 'n:' .. writer
if redis.call('HEXISTS', room, counter) == 0 then
  local time = redis.call('TIME')
  redis.call('HSET', room, counter, string.format('%.0f', time[1] * 1000000 + time[2]))
end
local number = redis.call('HINCRBY', room, counter, 1)
redis.call('XADD', stream, 'MAXLEN', '~', ARGV[8], '*', 's', writer, 'c', '0', 'n', number, 'i', '0', 'm', change, 'd', content)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${keepSeconds}) end
return change
`;
