import { searchInitials, searchLetters, searchText } from '@honey/rules';
import type { Cell, TableRows } from '../../bulk/copy.ts';
import { at, map } from './columns.ts';
import { commentText } from './comments.ts';
import { hostKeyOf, liveTitle, memberName } from './members.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

/** Texts in the three forms of the search tables, as search_row writes them. */
const searchCells = (texts: readonly string[]): Cell[] =>
  [searchText, searchLetters, searchInitials].map((form) => `|${texts.map(form).join('|')}|`);

const reachOf = (followers: Uint32Array, place: number): number =>
  Math.floor(Math.log2(at(followers, place) + 1));

/** Search rows of members and hosts, with the order of magnitude of their followers. */
export function searchedMemberRows(plan: LoadPlan, keys: LoadKeys, followers: Uint32Array): TableRows {
  const { members, hosts } = plan.size;
  return {
    table: 'search_members',
    columns: ['user_key', 'texts', 'letters', 'initials', 'reach'],
    rows: map(members + hosts, (place) => [
      keys.user + place,
      ...searchCells(memberName(place)),
      reachOf(followers, place),
    ]),
  };
}

/** Search rows of hosts with comments, with the order of magnitude of their followers. */
export function searchedPageRows(plan: LoadPlan, keys: LoadKeys, followers: Uint32Array): TableRows {
  return {
    table: 'search_pages',
    columns: ['host_key', 'reach'],
    rows: map(plan.size.hosts, (host) => [
      hostKeyOf(plan, keys, host),
      reachOf(followers, plan.size.members + host),
    ]),
  };
}

/** The running lives. */
export function searchedLiveRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { lives, size } = plan;
  return {
    table: 'search_lives',
    columns: ['vod_key', 'host_key', 'texts', 'letters', 'initials'],
    rows: map(lives.count - size.pastLives, (nth) => {
      const live = size.pastLives + nth;
      const host = at(lives.host, live);
      return [
        keys.live + live,
        hostKeyOf(plan, keys, host),
        ...searchCells([liveTitle(live), ...memberName(size.members + host)]),
      ];
    }),
  };
}

/** Comments, with few distinct texts: the forms of each are computed once. */
export function searchedCommentRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { comments } = plan;
  const known = new Map<string, Cell[]>();
  const cellsOf = (text: string) => {
    const cells = known.get(text) ?? searchCells([text]);
    known.set(text, cells);
    return cells;
  };
  return {
    table: 'search_comments',
    columns: ['comment_sn', 'host_key', 'user_key', 'texts', 'letters', 'initials'],
    rows: map(comments.count, (comment) => [
      keys.comment + comment,
      hostKeyOf(plan, keys, at(comments.host, comment)),
      keys.user + at(comments.author, comment),
      ...cellsOf(commentText(comment)),
    ]),
  };
}
