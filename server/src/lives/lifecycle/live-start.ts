import { AppError, type FieldProblem } from '../../core/errors/app-error.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import type { LiveTypeName } from '../live-lists.dto.ts';
import { liveMessages } from '../messages.ts';

/** What a host says when a live begins; what is left out takes its default. */
export interface LiveStart {
  title: string;
  /** One of the live categories. */
  themeCd: string;
  type?: LiveTypeName;
  /** Topic tags, with or without the #. */
  tags?: readonly string[];
  /** Who it is for. */
  target?: 'all' | 'fans';
  /** Lowest fan level that may watch, 0 to 100. */
  entryFanLevel?: number;
  /** Lowest fan level that may talk, 0 to 100. */
  chatFanLevel?: number;
  showTopViewers?: boolean;
  showFanRanking?: boolean;
  allowOtherHosts?: boolean;
  barChatBlocked?: boolean;
  /** Most viewers; 0 for no limit. */
  viewerLimit?: number;
  /** Whether gift messages are read aloud. */
  tts?: boolean;
  /** Whether gifts show the host's signatures. */
  signature?: boolean;
  /** Address of the picture in lists. */
  thumbnail?: string | null;
  /** Which bundled clip the loop adapter plays; the live's key decides when left out. */
  clip?: string;
  /** An editor's weight in the recommended list. */
  recommendWeight?: number;
  /** Hosts beside the owner in a battle or excel live, in the order of their seats. */
  contestants?: readonly number[];
}

const tagLengthMax = 20;

/** What a host changes of a live that is on, or about to be; what is left out stays. */
export interface LiveChanges {
  title?: string | undefined;
  tags?: readonly string[] | undefined;
  themeCd?: string | undefined;
  showTopViewersYn?: boolean | undefined;
  showFanRankingYn?: boolean | undefined;
  allowOtherHostsYn?: boolean | undefined;
  barChatBlockedYn?: boolean | undefined;
  chatFanLevel?: number | undefined;
  viewerLimit?: number | undefined;
  ttsYn?: boolean | undefined;
  signatureYn?: boolean | undefined;
}

/** Limits that are site settings, and the list of forbidden words. */
export interface LiveStartLimits {
  titleMax: number;
  tagsMax: number;
  findProhibited: (text: string) => string[];
}

/**
 * Title and tags as they are kept: trimmed, tags without the #, each once. Throws validation_failed or
 * prohibited_word (LIVES-16).
 */
export function checkedHeading(
  start: Pick<LiveStart, 'title' | 'tags'>,
  limits: LiveStartLimits,
): { title: string; tags: string[] } {
  const title = start.title.trim();
  const tags = [...new Set((start.tags ?? []).map((tag) => tag.trim().replace(/^#+/, '')).filter(Boolean))];
  const fields: FieldProblem[] = [];
  if (title === '') fields.push({ field: 'title', code: 'minLength', message: liveMessages.titleNeeded });
  if (title.length > limits.titleMax) {
    const message = liveMessages.titleTooLong(limits.titleMax);
    fields.push({ field: 'title', code: 'maxLength', message });
  }
  if (tags.length > limits.tagsMax) {
    const message = liveMessages.tooManyTags(limits.tagsMax);
    fields.push({ field: 'tags', code: 'arrayMaxSize', message });
  }
  if (tags.some((tag) => tag.length > tagLengthMax)) {
    const message = liveMessages.tagTooLong(tagLengthMax);
    fields.push({ field: 'tags', code: 'maxLength', message });
  }
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
  refuseProhibited('title', limits.findProhibited(title));
  refuseProhibited('tags', tags.flatMap(limits.findProhibited));
  return { title, tags };
}
