import { CommentsService } from '@honey/server/social/comments/comments.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buyItem } from '../../builders/index.ts';
import { answerTexts, commentTexts } from '../../content/community.ts';
import type { Chance } from '../../content/random.ts';
import type { Timeline } from '../timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Days of comments on the pages that are shown first. */
const commentDays = 45;
const commentedHosts = 15;
/** Month-long items were bought so recently that all are still in use. */
const itemDays = 20;

/** Members comment on hosts' pages, and hosts reply to some of it within a day. */
export function planComments(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { hosts, members }: { hosts: readonly BuiltMember[]; members: readonly BuiltMember[] },
): void {
  const comments = app.get(CommentsService);
  for (const { userKey: hostKey } of hosts.slice(0, commentedHosts))
    for (const { userKey } of chance.sample(members, chance.integer(4, 9))) {
      const atMs = timeline.presentMs - chance.integer(dayMs, commentDays * dayMs);
      const [content, answer] = [chance.pick(commentTexts), chance.pick(answerTexts)];
      let commentSn = 0;
      timeline.planIndependent(atMs, async () => {
        commentSn = (await comments.add(userKey, { target_user_key: hostKey, content })).comment_sn;
      });
      const answeredMs = atMs + chance.integer(10 * minuteMs, 20 * hourMs);
      if (chance.chance(0.4))
        timeline.planIndependent(answeredMs, () =>
          comments.add(hostKey, { target_user_key: hostKey, content: answer, comment_sn: commentSn }),
        );
    }
}

const looks = ['nick_honey', 'nick_sky', 'nick_rose', 'entrance_bees', 'bubble_comb', 'bubble_night'];

/** Some members use items that they bought, some gave items to hosts. */
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
