import type { Cell, TableRows } from '../../bulk/copy.ts';
import { at, dayMs, map } from './columns.ts';
import { giftsOf, giversOf } from './gifts.ts';
import { hostKeyOf } from './members.ts';
import { isRequest } from './messages.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

/** Alarms are deleted after some days. */
const retentionDays = 85;
/** Alarms older than this many days are read. */
const readDays = 14;

interface Alarm {
  ms: number;
  /** user_key, kind, ref, from_key and detail. */
  cells: Cell[];
}

/** The first live that is recent enough for an alarm. */
function firstAlarmedLive({ lives, nowMs }: LoadPlan): number {
  let live = 0;
  while (live < lives.count && at(lives.startedMs, live) < nowMs - retentionDays * dayMs) live += 1;
  return live;
}

/** One row for all followers of a host; marked as pushed long ago, so that a starting server pushes none of it. */
export function liveAlarmRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const first = firstAlarmedLive(plan);
  return {
    table: 'live_alarms',
    columns: ['live_alarm_sn', 'host_key', 'vod_key', 'began_at', 'pushed_at', 'noted_at'],
    rows: map(plan.lives.count - first, (nth) => {
      const live = first + nth;
      const beganAt = new Date(at(plan.lives.startedMs, live)).toISOString();
      return [
        keys.liveAlarm + live,
        hostKeyOf(plan, keys, at(plan.lives.host, live)),
        keys.live + live,
        beganAt,
        beganAt,
        beganAt,
      ];
    }),
  };
}

/**
 * Recent alarms of members and hosts: followers, comments, results of lives, requests. Also marked as pushed long ago.
 */
export function alarmRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const since = plan.nowMs - retentionDays * dayMs;
  const alarms = [
    ...followAlarms(plan, keys),
    ...commentAlarms(plan, keys),
    ...giftAlarms(plan, keys),
    ...requestAlarms(plan, keys),
  ]
    .filter(({ ms }) => ms >= since)
    .sort((one, other) => one.ms - other.ms);
  const readBefore = plan.nowMs - readDays * dayMs;
  return {
    table: 'alarms',
    columns: [
      'user_key',
      'kind',
      'ref',
      'from_key',
      'detail',
      'created_at',
      'read_at',
      'pushed_at',
      'noted_at',
    ],
    rows: map(alarms.length, (place) => {
      const { ms, cells } = alarms[place] ?? { ms: 0, cells: [] };
      const at = new Date(ms).toISOString();
      return [...cells, at, ms < readBefore ? at : null, at, at];
    }),
  };
}

function* followAlarms({ follows }: LoadPlan, keys: LoadKeys): Generator<Alarm> {
  for (let follow = 0; follow < follows.count; follow += 1) {
    const follower = keys.user + at(follows.follower, follow);
    const cells = [keys.user + at(follows.followed, follow), 'follow', String(follower), follower, '{}'];
    yield { ms: at(follows.sinceMs, follow), cells };
  }
}

function* commentAlarms(plan: LoadPlan, keys: LoadKeys): Generator<Alarm> {
  const { comments } = plan;
  for (let comment = 0; comment < comments.count; comment += 1) {
    const sn = keys.comment + comment;
    const author = keys.user + at(comments.author, comment);
    const host = hostKeyOf(plan, keys, at(comments.host, comment));
    yield {
      ms: at(comments.writtenMs, comment),
      cells: [host, 'comment', String(sn), author, JSON.stringify({ host_key: host, comment_sn: sn })],
    };
  }
}

function* giftAlarms(plan: LoadPlan, keys: LoadKeys): Generator<Alarm> {
  const { lives, size } = plan;
  const givers = giversOf(plan);
  const gifts = giftsOf(plan);
  for (let live = 0; live < size.pastLives; live += 1) {
    if (at(gifts, live) === 0) continue;
    const detail = {
      vod_key: keys.live + live,
      star_cnt: at(lives.starCnt, live),
      gift_cnt: at(gifts, live),
      giver_cnt: at(givers, live),
    };
    const host = hostKeyOf(plan, keys, at(lives.host, live));
    yield {
      ms: at(lives.endedMs, live),
      cells: [host, 'gift', `live:${keys.live + live}`, null, JSON.stringify(detail)],
    };
  }
}

function* requestAlarms({ messages }: LoadPlan, keys: LoadKeys): Generator<Alarm> {
  const { conversations } = messages;
  for (let message = 0; message < messages.count; message += 1) {
    const conversation = at(messages.conversation, message);
    if (!isRequest(messages, conversation)) continue;
    const from = keys.user + at(conversations.one, conversation);
    const to = keys.user + at(conversations.other, conversation);
    yield {
      ms: at(messages.writtenMs, message),
      cells: [to, 'message_request', String(keys.message + message), from, '{}'],
    };
  }
}
