import {
  AtSign,
  BellRing,
  HeartHandshake,
  Image,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Smartphone,
  Sparkles,
  UserRound,
  UserX,
} from 'lucide-react';
import { t as alarms } from '../../messages/alarms.ts';
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
  /** Only hosts have these pages. */
  hostOnly?: boolean;
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
    hostOnly: true,
    entries: [{ to: paths.mypageFans, label: channels('fansPageTitle'), icon: HeartHandshake }],
  },
];
