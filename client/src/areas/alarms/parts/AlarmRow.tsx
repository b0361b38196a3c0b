import clsx from 'clsx';
import {
  Ban,
  Bell,
  Gift,
  HeartHandshake,
  Landmark,
  type LucideIcon,
  Mail,
  MessageSquareText,
  PartyPopper,
  Radio,
  ShieldCheck,
  Sparkles,
  Ticket,
  TicketPercent,
  Trophy,
  UserPlus,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/alarms.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatAgo, formatDateTime } from '../../../ui/format/dates.ts';
import { GradeBadges } from '../../grades/index.ts';

interface ShownAlarm {
  kind?: Schema<'ActiveAlarm'>['kind'];
  title: string;
  text: string;
  path: string;
  from: Schema<'UserBrief'> | null;
  read_yn: 'Y' | 'N';
  created_at: string;
}

const icons: Partial<Record<Schema<'ActiveAlarm'>['kind'], LucideIcon>> = {
  follow: UserPlus,
  comment: MessageSquareText,
  answer: MessageSquareText,
  gift: Gift,
  fan_level: HeartHandshake,
  grade: Sparkles,
  host_ask: Radio,
  deposit: Wallet,
  exchange: Landmark,
  inquiry: MessageSquareText,
  message_request: Mail,
  sanction: Ban,
  ticket: Ticket,
  prize: Trophy,
  draw: PartyPopper,
  coupon: TicketPercent,
  coupon_end: TicketPercent,
  security: ShieldCheck,
};

/** One alarm: subject, event, time; the whole row links to its target and marks it as read. */
export function AlarmRow({
  alarm,
  mark,
  onOpen,
}: {
  alarm: ShownAlarm;
  mark?: ReactNode;
  onOpen: () => void;
}) {
  const { kind, title, text, path, from, read_yn, created_at } = alarm;
  const unread = read_yn === 'N';
  const Icon = (kind && icons[kind]) ?? Bell;
  return (
    <li>
      <Link
        to={path}
        onClick={() => unread && onOpen()}
        className={clsx(
          'flex items-start gap-3 p-4 hover:bg-raised focus-visible:-outline-offset-2',
          unread && 'bg-raised',
        )}
      >
        {from ? (
          <Avatar user={from} size={40} />
        ) : (
          <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-raised text-honey-text">
            <Icon size={20} aria-hidden />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className={clsx('block text-md', unread && 'font-semibold')}>
            {unread && <span className="sr-only">{t('isNew')} </span>}
            {title}
          </span>
          {text && <span className="mt-1 block wrap-anywhere text-muted">{text}</span>}
          <span className="mt-1 flex items-center gap-2 text-xs text-muted">
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {formatAgo(created_at)}
            </time>
            {from && <GradeBadges user={from} />}
            {mark}
          </span>
        </span>
        {unread && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-pill bg-honey" />}
      </Link>
    </li>
  );
}
