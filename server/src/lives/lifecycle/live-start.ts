import { AppError, type FieldProblem } from '../../core/errors/app-error.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import type { PictureShape } from '../../media/index.ts';
import type { LiveTypeName } from '../lists/live-lists.dto.ts';
import { liveTexts } from '../texts.ts';

/** The options of a new live; omitted ones take their defaults. */
export interface LiveStart {
  title: string;
  /** One of the live categories. */
  themeCd: string;
  type?: LiveTypeName;
  /** Topic tags, with or without the #. */
  tags?: readonly string[];
  /** The audience. */
  target?: 'all' | 'fans';
  /** Lowest fan level that may watch, 0 to 100. */
  entryFanLevel?: number;
  /** Lowest fan level that may talk, 0 to 100. */
  chatFanLevel?: number;
  showTopViewers?: boolean;
  showFanRanking?: boolean;
  allowOtherHosts?: boolean;
  barChatBlocked?: boolean;
  /** Maximum number of viewers; 0 for no limit. */
  viewerLimit?: number;
  /** Whether gift messages are read aloud. */
  tts?: boolean;
  /** Whether gifts show the host's signatures. */
  signature?: boolean;
  /** Address of the picture in lists. */
  thumbnail?: string | null;
  /** The bundled clip that the loop adapter plays; if omitted, that of the host's latest live, or else the live's key selects one. */
  clip?: string;
  /** The shape of the picture until its stream arrives; a bundled clip has its own. */
  shape?: PictureShape;
  /** An editor's weight in the recommended list. */
  recommendWeight?: number;
  /** The other hosts in a battle or excel live, in seat order. */
  contestants?: readonly number[];
}

const tagLengthMax = 20;

/** Changes to a running or announced live; omitted fields are unchanged. */
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

/** Limits from the site settings, and the forbidden words. */
export interface LiveStartLimits {
  titleMax: number;
  tagsMax: number;
  findProhibited: (text: string) => string[];
}

/**
 * Normalizes title and tags for storage: trimmed, tags without the # and without duplicates. Throws validation_failed
 * or prohibited_word (LIVES-16).
 */
export function checkedHeading(
  start: Pick<LiveStart, 'title' | 'tags'>,
  limits: LiveStartLimits,
): { title: string; tags: string[] } {
  const title = start.title.trim();
  const tags = [...new Set((start.tags ?? []).map((tag) => tag.trim().replace(/^#+/, '')).filter(Boolean))];
  const fields: FieldProblem[] = [];
  if (title === '') fields.push({ field: 'title', code: 'minLength', message: liveTexts.titleNeeded });
  if (title.length > limits.titleMax) {
    const message = liveTexts.titleTooLong(limits.titleMax);
    fields.push({ field: 'title', code: 'maxLength', message });
  }
  if (tags.length > limits.tagsMax) {
    const message = liveTexts.tooManyTags(limits.tagsMax);
    fields.push({ field: 'tags', code: 'arrayMaxSize', message });
  }
  if (tags.some((tag) => tag.length > tagLengthMax)) {
    const message = liveTexts.tagTooLong(tagLengthMax);
    fields.push({ field: 'tags', code: 'maxLength', message });
  }
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
  refuseProhibited('title', limits.findProhibited(title));
  refuseProhibited('tags', tags.flatMap(limits.findProhibited));
  return { title, tags };
}
