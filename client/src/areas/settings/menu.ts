import {
  AtSign,
  Ban,
  BellRing,
  CalendarClock,
  EyeOff,
  HandCoins,
  HeartHandshake,
  Image,
  KeyRound,
  type LucideIcon,
  MessageSquareOff,
  MessageSquareText,
  MessageSquareX,
  Radio,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Stamp,
  UserRound,
  UserX,
} from 'lucide-react';
import { t as alarms } from '../../messages/alarms.ts';
import { t as blocks } from '../../messages/blocks.ts';
import { t as broadcast } from '../../messages/broadcast.ts';
import { t as channels } from '../../messages/channels.ts';
import { t as money } from '../../messages/money.ts';
import { t } from '../../messages/settings.ts';
import { paths } from '../../routing/paths.ts';

/** One page that the menu leads to. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: LucideIcon;
}

export interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
  /** Leads to pages of hosts alone. */
  hostOnly?: boolean;
}

/** The menu of my page, in the order of the desktop's left column. */
const menuGroups: readonly MenuGroup[] = [
  {
    label: t('groupProfile'),
    entries: [
      { to: paths.mypagePerson, label: t('personTitle'), icon: UserRound },
      { to: paths.personPage('profile-image'), label: t('imageTitle'), icon: Image },
      { to: paths.personPage('nickname'), label: t('nickTitle'), icon: Sparkles },
      { to: paths.personPage('profile-id'), label: t('profileIdTitle'), icon: AtSign },
      { to: paths.personPage('introduce'), label: t('introduceTitle'), icon: MessageSquareText },
    ],
  },
  {
    label: t('groupAccount'),
    entries: [
      { to: paths.personPage('password'), label: t('passwordTitle'), icon: KeyRound },
      { to: paths.personPage('phone'), label: t('phoneTitle'), icon: Smartphone },
      { to: paths.personPage('alarm'), label: alarms('title'), icon: BellRing },
      { to: paths.personPage('signout'), label: t('signoutTitle'), icon: UserX },
    ],
  },
  {
    label: t('groupLive'),
    hostOnly: true,
    entries: [
      { to: paths.mypageLive, label: broadcast('liveTitle'), icon: Radio },
      { to: paths.mypageFans, label: channels('fansPageTitle'), icon: HeartHandshake },
      { to: paths.mypageSignature, label: broadcast('signatureTitle'), icon: Stamp },
    ],
  },
  {
    label: money('group'),
    hostOnly: true,
    entries: [
      { to: paths.liveSupport, label: money('supportTitle'), icon: HandCoins },
      { to: paths.liveTime, label: money('timeTitle'), icon: CalendarClock },
    ],
  },
  {
    label: blocks('menuGroup'),
    entries: [
      { to: paths.blockPage('content'), label: blocks('contentTitle'), icon: Ban },
      { to: paths.blockPage('hidden'), label: blocks('hiddenTitle'), icon: MessageSquareOff },
    ],
  },
  {
    label: blocks('menuHost'),
    hostOnly: true,
    entries: [
      { to: paths.managers, label: blocks('managersTitle'), icon: ShieldCheck },
      { to: paths.blockPage('chat'), label: blocks('chatTitle'), icon: MessageSquareX },
      { to: paths.blockPage('live'), label: blocks('liveTitle'), icon: EyeOff },
    ],
  },
];

/** The groups that a member of this role is shown. */
export const menuGroupsOf = (role: string | undefined): readonly MenuGroup[] =>
  menuGroups.filter(({ hostOnly }) => !hostOnly || role === 'host');
