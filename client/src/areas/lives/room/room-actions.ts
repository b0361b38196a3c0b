import { Permission } from '@honey/mintalk/protocol';
import { useMemo } from 'react';
import type { Schema } from '../../../api/client.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';
import {
  hideLineWithUndo,
  type LineModeration,
  moderateSpeaker,
  openModerationLog,
} from '../../blocks/index.ts';
import type { Speaker } from '../../chat/index.ts';
import { openGiftSheet } from '../../gifts/index.ts';
import { openLoginDialog, requireLogin, useSession } from '../../session/index.ts';
import { openPurchaseDialog } from '../../store/index.ts';
import { openHostControl } from '../people/host-control.ts';
import { openViewerCard } from '../people/viewer-card.ts';
import type { RoomModel } from './model/room-model.ts';

/** A viewer's actions in a room, in any layout. */
export interface RoomActions {
  guest: boolean;
  /** The viewer is the live's host. */
  isHost: boolean;
  /** The host, and the live. */
  hostKey: number;
  vodKey: number;
  login: () => void;
  /** Opens the gift sheet. */
  gift: () => void;
  /** The same with a receiver preselected who takes part in the live. */
  giftTo: (userKey: number) => void;
  /** A member's picture or name was pressed. */
  openUser: (user: AvatarUser) => void;
  /** The same in the chat. */
  openSpeaker: (speaker: Speaker) => void;
  /** A moderator hides a line from all viewers. */
  hideLine: (line: { id: number }) => void;
  /** A moderator blocks the speaker of a line from the chat or from watching, or kicks them. */
  actOnSpeaker: (act: LineModeration, speaker: { userKey: number; nick: string }) => void;
  /** Opens the moderation log of the host's rooms, for moderators. */
  openLog: () => void;
}

/**
 * The actions of a room. A press on a member (CLIENT-27) prompts visitors to sign in, does nothing on the viewer's own picture,
 * opens host control for the live's host and managers, and the viewer card for all others.
 */
export function useRoomActions(room: RoomModel, join: Schema<'JoinResult'>): RoomActions {
  const { userKey } = useSession();
  return useMemo(() => {
    const { live } = join;
    const isHost = userKey === live.host.user_key;
    const openUser = (user: AvatarUser) => {
      if (userKey === null) {
        openLoginDialog({});
        return;
      }
      if (user.user_key === userKey) return;
      const card = { user, vodKey: live.vod_key, hostKey: live.host.user_key, playInfo: live };
      const place = room.store.getState().chat?.store.getState().permission ?? join.permission;
      const isManager = place === Permission.manager && user.user_key !== live.host.user_key;
      if (isHost || isManager) openHostControl({ ...card, isHost });
      else openViewerCard(card);
    };
    const giveTo = (chosen: number) => {
      if (!requireLogin() || userKey === null) return;
      const participants = [live.host, ...live.contestants];
      openGiftSheet({
        vodKey: live.vod_key,
        run: room.gifts ?? undefined,
        // The first receiver is the default.
        receivers: participants.toSorted(
          (one, other) => Number(other.user_key === chosen) - Number(one.user_key === chosen),
        ),
        userKey,
        onCharge: openPurchaseDialog,
      });
    };
    return {
      guest: userKey === null,
      isHost,
      hostKey: live.host.user_key,
      vodKey: live.vod_key,
      login: () => {
        openLoginDialog({});
      },
      gift: () => giveTo(live.host.user_key),
      giftTo: giveTo,
      openUser,
      hideLine: ({ id }) => hideLineWithUndo(live.vod_key, id),
      actOnSpeaker: (act, { userKey: speakerKey, nick }) =>
        moderateSpeaker(
          act,
          { vodKey: live.vod_key, hostKey: live.host.user_key },
          { user_key: speakerKey, nick },
        ),
      openLog: () => {
        openModerationLog({ hostKey: live.host.user_key });
      },
      openSpeaker: (speaker) => {
        // Guests have no card.
        if (speaker.userKey === null) return;
        openUser({
          user_key: speaker.userKey,
          nick: speaker.nick,
          profile_info: speaker.profileInfo,
          vip_level: speaker.vipLevel,
        });
      },
    };
  }, [room, join, userKey]);
}
