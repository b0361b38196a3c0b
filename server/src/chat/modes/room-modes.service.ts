import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { visibleText } from '../../core/words/folded-text.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { normalizeWord } from '../../core/words/word-matcher.ts';
import { ChannelRegistry } from '../channel/channel-registry.ts';
import type { RoomModesRow } from '../channel/room-modes.ts';
import { ChatService } from '../chat.service.ts';
import { chatTexts } from '../texts.ts';
import type { PinnedNotice, RoomModesDto, RoomModesRequest } from './room-modes.dto.ts';
import { RoomModesListener } from './room-modes.listener.ts';
import { type RoomModesChange, RoomModesStore } from './room-modes.store.ts';

/** The fields of a change that are recorded in the moderation log. */
const recorded = ['slow_seconds', 'fan_level', 'links_off_yn', 'subscribers_only_yn', 'words'] as const;

/** Lets hosts and managers change their rooms: modes, forbidden words, the pinned notice. */
@Injectable()
export class RoomModesService {
  constructor(
    private readonly store: RoomModesStore,
    private readonly listener: RoomModesListener,
    private readonly chat: ChatService,
    private readonly channels: ChannelRegistry,
    private readonly siteWords: ProhibitedWordsService,
    private readonly settings: SettingsStore,
  ) {}

  /** Returns the modes of a host's rooms. Throws host_not_found, forbidden, block_admin. */
  async read(byKey: number, hostKey: number): Promise<RoomModesDto> {
    return this.present(await this.store.read(hostKey, byKey));
  }

  /**
   * Changes the modes of the running live, at once, and of later ones. Throws validation_failed, host_not_found,
   * forbidden, block_admin.
   */
  async change(byKey: number, hostKey: number, request: RoomModesRequest): Promise<RoomModesDto> {
    const row = await this.store.change({
      hostKey,
      byKey,
      change: this.validated(request),
      record: (before, after) => ({
        act: 'room_mode',
        vodKey: this.runningLive(hostKey),
        detail: differences(before, after),
      }),
    });
    this.listener.apply(row);
    return this.present(row);
  }

  /**
   * Pins a notice in a live, replacing the previous one. Throws validation_failed, prohibited_word, live_not_found,
   * forbidden, block_admin.
   */
  async pin(byKey: number, vodKey: number, message: string): Promise<PinnedNotice> {
    const notice = message.trim();
    const lengthMax = this.settings.get('chat_notice_length_max');
    if (visibleText(notice) === '') throw fieldRefusal('message', 'required', chatTexts.noticeEmpty);
    if (notice.length > lengthMax)
      throw fieldRefusal('message', 'maxLength', chatTexts.noticeTooLong(lengthMax));
    refuseProhibited('message', this.siteWords.find(notice, 'chat'));
    return this.setNotice(byKey, vodKey, notice);
  }

  /** Unpins the notice of a live; does nothing if none is pinned. Throws live_not_found, forbidden, block_admin. */
  unpin(byKey: number, vodKey: number): Promise<PinnedNotice> {
    return this.setNotice(byKey, vodKey, '');
  }

  private async setNotice(byKey: number, vodKey: number, notice: string): Promise<PinnedNotice> {
    const hostKey = await this.store.hostOf(vodKey);
    if (hostKey === undefined) throw new AppError('live_not_found');
    let changed = false;
    const row = await this.store.change({
      hostKey,
      byKey,
      change: { notice, notice_vod_key: notice === '' ? null : vodKey },
      record: (before) => {
        changed = true;
        return {
          act: notice === '' ? 'notice_unpin' : 'notice_pin',
          vodKey,
          detail: { before: before.notice_vod_key === vodKey ? before.notice : '', after: notice },
        };
      },
    });
    // Published first: it becomes a line of the history, and later joiners receive it with the channel.
    const noticeSent = !changed || this.chat.publishPinned(String(vodKey), notice);
    this.listener.apply(row, { noticeSent });
    return { vod_key: vodKey, message: notice };
  }

  private validated({
    words,
    links_off_yn,
    subscribers_only_yn,
    ...numbers
  }: RoomModesRequest): RoomModesChange {
    const slowSecondsMax = this.settings.get('chat_slow_seconds_max');
    if ((numbers.slow_seconds ?? 0) > slowSecondsMax)
      throw fieldRefusal('slow_seconds', 'max', chatTexts.slowModeTooLong(slowSecondsMax));
    return {
      ...(numbers.slow_seconds === undefined ? {} : { slow_seconds: numbers.slow_seconds }),
      ...(numbers.fan_level === undefined ? {} : { fan_level: numbers.fan_level }),
      ...(links_off_yn === undefined ? {} : { links_off_yn: links_off_yn === 'Y' }),
      ...(subscribers_only_yn === undefined ? {} : { subscribers_only_yn: subscribers_only_yn === 'Y' }),
      ...(words === undefined ? {} : { words: this.distinctWords(words) }),
    };
  }

  /** Returns the words as written, each once: two spellings of a word that differ only in form count as one. */
  private distinctWords(words: readonly string[]): string[] {
    const bySpelling = new Map(words.map((word) => [normalizeWord(word), word.trim()]));
    if (bySpelling.has('')) throw fieldRefusal('words', 'empty', chatTexts.wordEmpty);
    const wordsMax = this.settings.get('chat_words_max');
    if (bySpelling.size > wordsMax)
      throw fieldRefusal('words', 'arrayMaxSize', chatTexts.tooManyWords(wordsMax));
    return [...bySpelling.values()];
  }

  private runningLive(hostKey: number): number | undefined {
    const liveChannel = this.channels
      .all()
      .find(({ channel, ticketed }) => ticketed && channel.userId === String(hostKey));
    return liveChannel && Number(liveChannel.channel.id);
  }

  private present(row: RoomModesRow): RoomModesDto {
    const running = this.runningLive(row.host_key);
    return {
      host_key: row.host_key,
      slow_seconds: row.slow_seconds,
      fan_level: row.fan_level,
      links_off_yn: yn(row.links_off_yn),
      subscribers_only_yn: yn(row.subscribers_only_yn),
      words: row.words,
      notice: running !== undefined && row.notice_vod_key === running ? row.notice : '',
      slow_seconds_max: this.settings.get('chat_slow_seconds_max'),
      words_max: this.settings.get('chat_words_max'),
      notice_length_max: this.settings.get('chat_notice_length_max'),
    };
  }
}

/** The changed fields, before and after. */
function differences(before: RoomModesRow, after: RoomModesRow): Prisma.InputJsonObject {
  const changed = recorded.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
  };
}
