import {
  AtSign,
  Ban,
  Banknote,
  Bell,
  BellRing,
  CalendarClock,
  ChartColumn,
  CircleHelp,
  Coins,
  CreditCard,
  EyeOff,
  Gift,
  HandCoins,
  HeartHandshake,
  IdCard,
  Image,
  KeyRound,
  Landmark,
  type LucideIcon,
  MailX,
  MessageSquareOff,
  MessageSquareText,
  MessageSquareX,
  Package,
  Radio,
  ReceiptText,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Stamp,
  Star,
  Ticket,
  TicketPercent,
  UserRound,
  UserX,
  Wallet,
} from 'lucide-react';
import { t as alarms } from '../../messages/alarms.ts';
import { t as blocks } from '../../messages/blocks.ts';
import { t as broadcast } from '../../messages/broadcast.ts';
import { t as channels } from '../../messages/channels.ts';
import { t as coupons } from '../../messages/coupons.ts';
import { t as inquiries } from '../../messages/inquiries.ts';
import { t as money } from '../../messages/money.ts';
import { t } from '../../messages/settings.ts';
import { paths } from '../../routing/paths.ts';
import type { SiteInfo } from '../../site/site-info.ts';

/** A menu entry. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Links to a hosts-only page. */
  hostOnly?: boolean;
  /** Absent where the service of its page is not connected. */
  service?: 'coupon_yn';
}

export interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
  /** Links to hosts-only pages. */
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
      { to: paths.alarms, label: alarms('pageTitle'), icon: Bell },
      { to: paths.personPage('alarm'), label: alarms('title'), icon: BellRing },
      { to: paths.sanctions, label: t('sanctionsTitle'), icon: ShieldAlert },
      { to: paths.personPage('signout'), label: t('signoutTitle'), icon: UserX },
    ],
  },
  {
    label: t('groupLive'),
    hostOnly: true,
    entries: [
      { to: paths.mypageLive, label: broadcast('liveTitle'), icon: Radio },
      { to: paths.mypageFans, label: channels('fansPageTitle'), icon: HeartHandshake },
    ],
  },
  {
    label: money('group'),
    entries: [
      { to: paths.mypageService, label: money('serviceTitle'), icon: Wallet },
      { to: paths.serviceBuy, label: money('buyTitle'), icon: CreditCard },
      { to: paths.serviceCashUse, label: money('useTitle'), icon: ReceiptText },
      { to: paths.serviceGifts, label: money('giftsTitle'), icon: Gift },
      { to: paths.serviceItems, label: money('itemsTitle'), icon: Package },
      { to: paths.serviceCoupons, label: coupons('pageTitle'), icon: TicketPercent, service: 'coupon_yn' },
      { to: paths.serviceSubscriptions, label: money('subscriptionsTitle'), icon: Star },
      { to: paths.serviceBtuc, label: money('btucTitle'), icon: Coins },
      { to: paths.serviceTickets, label: money('ticketsTitle'), icon: Ticket },
      { to: paths.serviceIncome, label: money('incomeTitle'), icon: ChartColumn, hostOnly: true },
      { to: paths.liveSupport, label: money('supportTitle'), icon: HandCoins, hostOnly: true },
      { to: paths.liveTime, label: money('timeTitle'), icon: CalendarClock, hostOnly: true },
      { to: paths.serviceExchange, label: money('exchangeTitle'), icon: Banknote, hostOnly: true },
      { to: paths.serviceExchangeInfo, label: money('exchangeInfoTitle'), icon: Landmark, hostOnly: true },
      { to: paths.serviceExchangeSet, label: money('exchangeSetTitle'), icon: IdCard, hostOnly: true },
      { to: paths.mypageSignature, label: broadcast('signatureTitle'), icon: Stamp, hostOnly: true },
    ],
  },
  {
    label: inquiries('menuGroup'),
    entries: [{ to: paths.qnas, label: inquiries('title'), icon: CircleHelp }],
  },
  {
    label: blocks('menuGroup'),
    entries: [
      { to: paths.blockPage('content'), label: blocks('contentTitle'), icon: Ban },
      { to: paths.blockPage('hidden'), label: blocks('hiddenTitle'), icon: MessageSquareOff },
      { to: paths.blockPage('message'), label: blocks('messageTitle'), icon: MailX },
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

const isFor =
  (role: string | undefined) =>
  ({ hostOnly }: { hostOnly?: boolean }): boolean =>
    !hostOnly || role === 'host';

const isOfferedBy =
  (site: SiteInfo | undefined) =>
  ({ service }: MenuEntry): boolean =>
    service === undefined || site?.[service] === 'Y';

/** The groups shown to a member of this role, with the entries of the services that the site offers. */
export const menuGroupsOf = (role: string | undefined, site: SiteInfo | undefined): readonly MenuGroup[] =>
  menuGroups
    .filter(isFor(role))
    .map((group) => ({ ...group, entries: group.entries.filter(isFor(role)).filter(isOfferedBy(site)) }));

/** The honey and service pages shown to a member of this role. */
export const serviceEntries = (role: string | undefined, site: SiteInfo | undefined): readonly MenuEntry[] =>
  menuGroupsOf(role, site).find(({ label }) => label === money('group'))?.entries ?? [];
