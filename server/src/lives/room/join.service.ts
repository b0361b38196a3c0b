import { randomUUID } from 'node:crypto';
import { UserProperty } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import type { SignedTicket } from '../../core/crypto/signed-ticket.service.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { effectsOf } from '../../users/index.ts';
import { RoomsService } from '../lifecycle/rooms.service.ts';
import { LivePresentationService } from '../lists/live-presentation.service.ts';
import { presentLiveDetail } from '../lists/live-presenter.ts';
import { liveTexts } from '../texts.ts';
import { channelRightsOf, entryRefusal } from '../watch-rules.ts';
import { PlaybackService } from './playback.service.ts';
import type { JoinResult } from './streams.dto.ts';
import { type ViewerOfLive, WatchFactsReader } from './watch-facts.ts';
import { WatchSessionsService } from './watch-sessions.service.ts';

/** Admits viewers to lives: the only place that decides about watching (design: live rooms). */
@Injectable()
export class JoinService {
  constructor(
    private readonly reader: WatchFactsReader,
    private readonly sessions: WatchSessionsService,
    private readonly playback: PlaybackService,
    private readonly chat: ChatService,
    private readonly rooms: RoomsService,
    private readonly settings: SettingsStore,
    private readonly presentations: LivePresentationService,
  ) {}

  /**
   * Throws the first refusal of the watch rules, in their order. `watchId` is a session to resume.
   * Refuses watching (POST /v1/streams/{id}/join): live_watch_refusals, live_place_refusal.
   */
  async join(vodKey: number, member: SessionMember | undefined, watchId?: string): Promise<JoinResult> {
    const joining = await this.reader.read(vodKey, member?.userKey, { watchId });
    const refusal = entryRefusal(joining.decision);
    if (refusal) throw new AppError(refusal);
    const rights = channelRightsOf(joining.decision);
    const session = await this.sessions.start({
      vodKey,
      userKey: joining.viewer?.userKey ?? null,
      signInId: member?.signInId ?? null,
      guestId: joining.viewer ? null : `guest:${randomUUID()}`,
      watchId,
      limited: joining.decision.limited,
    });
    const channelId = String(vodKey);
    // Another server started the live less than a second ago.
    await this.rooms.ensureOpen(vodKey);
    // An operator who is signed in as a member is not visible as the member and may not talk for them.
    const isImpersonated = member?.operatorKey !== undefined;
    const { ticket, expiresAt } = this.ticket(channelId, rights, joining, session.guest_id, isImpersonated);
    return {
      watch_id: session.id,
      heartbeat_seconds: this.settings.get('watch_heartbeat_seconds'),
      live: presentLiveDetail(joining.live, this.presentations.current()),
      playback: this.playback.of(joining.live, session),
      channel_id: channelId,
      ticket,
      ticket_expires_at: expiresAt.toISOString(),
      permission: rights.permission,
      fan_level: joining.fanLevel,
      talk_refusal: isImpersonated ? 'chat_blocked' : joining.decision.talkRefusal,
      like_yn: yn(joining.liked),
      follow_yn: yn(joining.followed),
    };
  }

  private ticket(
    channelId: string,
    rights: ReturnType<typeof channelRightsOf>,
    { decision, viewer, fanLevel }: ViewerOfLive,
    guestId: string | null,
    acting: boolean,
  ): SignedTicket {
    return this.chat.issueTicket({
      subject: viewer
        ? {
            id: String(viewer.userKey),
            name: viewer.nick,
            profileUrl: viewer.profileInfo,
            property: viewer.vipLevel > 0 ? UserProperty.vip : 0,
            extra: {
              vip_level: viewer.vipLevel,
              honor: viewer.honor ?? '',
              ...effectsOf(viewer.effects).effects,
            },
          }
        : {
            id: guestId ?? `guest:${randomUUID()}`,
            name: liveTexts.guest,
            profileUrl: null,
            property: UserProperty.guest,
            extra: null,
          },
      channelId,
      ...rights,
      extra: { fan_level: fanLevel },
      inspector: acting || (viewer !== null && decision.viewer?.role === 'operator'),
    });
  }
}
