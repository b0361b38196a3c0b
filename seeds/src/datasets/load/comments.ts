import type { TableRows } from '../../bulk/copy.ts';
import { commentTexts } from '../../content/community.ts';
import type { Chance } from '../../content/random.ts';
import { at, map } from './columns.ts';
import { hostKeyOf } from './members.ts';
import type { CommentColumns, LoadKeys, LoadPlan, LoadSize } from './shapes.ts';

/** The first hosts get more comments than the last ones. */
export function planComments(size: LoadSize, beginMs: number, nowMs: number, chance: Chance): CommentColumns {
  const count = size.comments;
  return {
    count,
    host: Uint32Array.from({ length: count }, () => Math.floor(chance.next() ** 3 * size.hosts)),
    author: Uint32Array.from({ length: count }, () => chance.integer(0, size.members - 1)),
    writtenMs: Float64Array.from({ length: count }, (_, nth) =>
      Math.floor(beginMs + (nth * (nowMs - beginMs)) / count),
    ),
  };
}

/** The text of a comment. */
export const commentText = (comment: number): string => commentTexts[comment % commentTexts.length] ?? '';

export function commentRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { comments } = plan;
  return {
    table: 'host_comments',
    columns: ['comment_sn', 'host_key', 'user_key', 'content', 'created_at'],
    rows: map(comments.count, (comment) => [
      keys.comment + comment,
      hostKeyOf(plan, keys, at(comments.host, comment)),
      keys.user + at(comments.author, comment),
      commentText(comment),
      new Date(at(comments.writtenMs, comment)).toISOString(),
    ]),
  };
}
