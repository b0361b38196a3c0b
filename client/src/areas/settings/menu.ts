import {
  AtSign,
  BellRing,
  CalendarClock,
  HandCoins,
  HeartHandshake,
  Image,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Radio,
  Smartphone,
  Sparkles,
  Stamp,
  UserRound,
  UserX,
} from 'lucide-react';
import { t as alarms } from '../../messages/alarms.ts';
import { t as broadcast } from '../../messages/broadcast.ts';
import { t as money } from '../../messages/money.ts';
import { t as channels } from '../../messages/channels.ts';
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
  /** For hosts alone. */
  host?: true;
  entries: readonly MenuEntry[];
}

/** The menu of my page, in the order of the desktop's left column. */
export const menuGroups: readonly MenuGroup[] = [
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
    host: true,
    entries: [
      { to: paths.mypageLive, label: broadcast('liveTitle'), icon: Radio },
      { to: paths.mypageFans, label: channels('fansPageTitle'), icon: HeartHandshake },
      { to: paths.mypageSignature, label: broadcast('signatureTitle'), icon: Stamp },
    ],
  },
  {
    label: money('group'),
    host: true,
    entries: [
      { to: paths.liveSupport, label: money('supportTitle'), icon: HandCoins },
      { to: paths.liveTime, label: money('timeTitle'), icon: CalendarClock },
    ],
  },
];
