import { Comments } from '@honey/server/social/comments/comments.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buyItem } from '../../builders/index.ts';
import { answerTexts, commentTexts } from '../../content/community.ts';
import type { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Comments of so many days are on the pages that are seen first. */
const commentDays = 45;
const commentedHosts = 15;
/** Items that last a month were bought so lately that all are in use. */
const itemDays = 20;

/** Members write on the pages of hosts, and hosts answer some of it within a day. */
export function planComments(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, members }: { hosts: readonly BuiltMember[]; members: readonly BuiltMember[] },
): void {
  const comments = app.get(Comments);
  for (const { userKey: hostKey } of hosts.slice(0, commentedHosts))
    for (const { userKey } of chance.sample(members, chance.integer(4, 9))) {
      const atMs = timeline.presentMs - chance.integer(dayMs, commentDays * dayMs);
      const [content, answer] = [chance.pick(commentTexts), chance.pick(answerTexts)];
      let commentSn = 0;
      timeline.apart(atMs, async () => {
        commentSn = (await comments.add(userKey, { target_user_key: hostKey, content })).comment_sn;
      });
      const answeredMs = atMs + chance.integer(10 * minuteMs, 20 * hourMs);
      if (chance.chance(0.4))
        timeline.apart(answeredMs, () =>
          comments.add(hostKey, { target_user_key: hostKey, content: answer, comment_sn: commentSn }),
        );
    }
}

const looks = ['nick_honey', 'nick_sky', 'nick_rose', 'entrance_bees', 'bubble_comb', 'bubble_night'];

/** Some members wear what they bought, some gave hosts what these may use. */
export function planItems(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, members }: { hosts: readonly BuiltMember[]; members: readonly BuiltMember[] },
): void {
  const moment = () => timeline.presentMs - chance.integer(hourMs, itemDays * dayMs);
  for (const { userKey } of chance.sample(members, 20)) {
    const code = chance.pick(looks);
    timeline.at(moment(), () => buyItem(app, { userKey, code, used: true }));
  }
  for (const { userKey } of chance.sample(members, 6)) {
    const hostKey = chance.pick(hosts).userKey;
    const code = chance.pick(['live_boost', 'more_managers']);
    timeline.at(moment(), () => buyItem(app, { userKey, code, hostKey }));
  }
}
