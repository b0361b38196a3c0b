import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import type { LiveSetting } from '../../core/database/generated/client.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { type Yn, yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { LifecycleService } from '../../lives/index.ts';
import { broadcastTexts } from '../texts.ts';
import type { LiveSettingDto, LiveSettingUpdate } from './live-settings.dto.ts';

type Choices = Omit<LiveSetting, 'hostKey'>;
type Changes = Partial<Choices>;

/** The settings of a host who has not chosen any (BROADCAST-4). */
const defaults: Choices = {
  showTopViewersYn: true,
  showFanRankingYn: true,
  allowOtherHostsYn: true,
  barChatBlockedYn: false,
  chatFanLevel: 0,
  viewerLimit: 0,
  ttsYn: true,
  signatureYn: true,
  themeCd: null,
  boilerplate: '',
  redAskYn: false,
};

/**
 * A host's live settings: the defaults of the next live. Those that also affect a running live are written to both
 * together.
 */
@Injectable()
export class LiveSettingsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly chat: ChatService,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.events.on('liveStarted', async ({ vodKey, hostKey }) => {
      const [row] = await this.database.read<'live_boilerplate', { boilerplate: string }>(
        'live_boilerplate',
        'SELECT boilerplate FROM live_settings WHERE host_key = $1',
        [hostKey],
      );
      if (row && row.boilerplate !== '') this.show(vodKey, row.boilerplate);
    });
  }

  /** A host's settings, with defaults for those not chosen. */
  async of(hostKey: number): Promise<Choices> {
    const row = await this.database.prisma.liveSetting.findUnique({ where: { hostKey } });
    return row ?? defaults;
  }

  /** Changes the passed settings; the running live follows at once. */
  async update(hostKey: number, update: LiveSettingUpdate): Promise<LiveSettingDto> {
    return this.change(hostKey, {
      ...flag('showTopViewersYn', update.show_top_viewers_yn),
      ...flag('showFanRankingYn', update.show_fan_ranking_yn),
      ...flag('allowOtherHostsYn', update.allow_other_hosts_yn),
      ...flag('barChatBlockedYn', update.bar_chat_blocked_yn),
      ...flag('ttsYn', update.tts_yn),
      ...flag('signatureYn', update.signature_yn),
      ...(update.chat_fan_level === undefined ? {} : { chatFanLevel: update.chat_fan_level }),
      ...(update.viewer_limit === undefined ? {} : { viewerLimit: update.viewer_limit }),
    });
  }

  /** Sets the content category, also of the running live. Throws validation_failed for an unknown one. */
  async setTheme(hostKey: number, themeCd: string): Promise<LiveSettingDto> {
    await this.lifecycle.assertKnownTheme(themeCd);
    return this.change(hostKey, { themeCd });
  }

  /**
   * Sets the text at the top of the host's rooms; a running one shows it at once. Throws validation_failed,
   * prohibited_word.
   */
  async setBoilerplate(hostKey: number, text: string): Promise<LiveSettingDto> {
    const boilerplate = text.trim();
    const max = this.settings.get('boilerplate_max');
    if ([...boilerplate].length > max) {
      const message = broadcastTexts.boilerplateTooLong(max);
      throw fieldRefusal('boilerplate', 'maxLength', message);
    }
    refuseProhibited('boilerplate', this.words.find(boilerplate, 'chat'));
    const row = await this.write(hostKey, { boilerplate });
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey, state: 'live' },
      select: { vodKey: true },
    });
    if (live) this.show(live.vodKey, boilerplate);
    return present(row);
  }

  /** Applies for red lives or withdraws the application; a running red live continues. */
  async applyForRed(hostKey: number, apply: Yn): Promise<LiveSettingDto> {
    return present(await this.write(hostKey, { redAskYn: apply === 'Y' }));
  }

  private show(vodKey: number, message: string): void {
    this.chat.publish(String(vodKey), 'notice', { message });
  }

  /** Changes the row and the running live in one transaction. */
  private async change(hostKey: number, changes: Changes): Promise<LiveSettingDto> {
    const { themeCd, boilerplate: _text, redAskYn: _red, ...own } = changes;
    const ofLive = { ...own, ...(themeCd === undefined || themeCd === null ? {} : { themeCd }) };
    const row = await this.database.prisma.$transaction(async (within) => {
      const written = await within.liveSetting.upsert({
        where: { hostKey },
        create: { hostKey, ...changes },
        update: changes,
      });
      if (Object.keys(ofLive).length > 0) await this.lifecycle.change(hostKey, ofLive, { within });
      return written;
    });
    await this.lifecycle.syncRooms();
    return present(row);
  }

  private write(hostKey: number, changes: Changes): Promise<LiveSetting> {
    return this.database.prisma.liveSetting.upsert({
      where: { hostKey },
      create: { hostKey, ...changes },
      update: changes,
    });
  }
}

const flag = <Name extends keyof Choices>(name: Name, value: Yn | undefined): Changes =>
  value === undefined ? {} : { [name]: value === 'Y' };

/** A host's settings in their wire format. */
export const present = (row: Choices): LiveSettingDto => ({
  show_top_viewers_yn: yn(row.showTopViewersYn),
  show_fan_ranking_yn: yn(row.showFanRankingYn),
  allow_other_hosts_yn: yn(row.allowOtherHostsYn),
  bar_chat_blocked_yn: yn(row.barChatBlockedYn),
  chat_fan_level: row.chatFanLevel,
  viewer_limit: row.viewerLimit,
  tts_yn: yn(row.ttsYn),
  signature_yn: yn(row.signatureYn),
  theme_cd: row.themeCd,
  boilerplate: row.boilerplate,
  red_ask_yn: yn(row.redAskYn),
});
