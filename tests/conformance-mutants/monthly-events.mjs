import { mutantsOf, responseOf } from './mutant.mjs';

const list = 'GET /v1/event/regular-events';
const page = 'GET /v1/event/regular-events/{id}';
const ask = 'POST /v1/event/ticket-ask';
const pure = 'GET /v1/event/pure-hosts';

/** Monthly events and pure hosts with a wrong order, state, entry or draw. */
export const monthlyEventMutants = mutantsOf('events', [
  [
    'events are listed the other way round',
    'events are listed by state',
    responseOf(list, (body) => {
      body.list.reverse();
    }),
  ],
  [
    'an event that is over counts as running',
    'events are listed by state',
    responseOf(list, ({ list: events }) => {
      if (events[0]) events[0].ends_on = events[0].begins_on;
    }),
  ],
  [
    'every repeat is a new entry',
    'a member enters a draw once',
    responseOf(ask, (body) => {
      body.new_yn = 'Y';
    }),
  ],
  [
    'the own word is lost',
    'a member enters a draw once',
    responseOf(ask, (body) => {
      body.word = '';
    }),
  ],
  [
    'everybody has entered',
    'a member enters a draw once',
    responseOf(page, ({ draw }) => {
      if (draw) draw.entered_yn = 'Y';
    }),
  ],
  [
    'the seed is public while the event runs',
    'the hash of a draw is public before its seed',
    responseOf(page, ({ draw }) => {
      if (draw) draw.seed = '0'.repeat(64);
    }),
  ],
  [
    'markup is removed from texts',
    'the hash of a draw is public before its seed',
    responseOf(page, ({ parts }) => {
      for (const part of parts) if (part.text) part.text = part.text.replace(/<[^>]*>/g, '');
    }),
  ],
  [
    'a pure host has too few live days',
    'the pure hosts of a month',
    responseOf(pure, ({ list: hosts, days_min }) => {
      if (hosts.length === 0) return false;
      hosts[0].live_day_cnt = days_min - 1;
    }),
  ],
  [
    'the month of pure hosts is the running one',
    'the pure hosts of a month',
    responseOf(pure, (body) => {
      body.month = '209912';
    }),
  ],
]);
