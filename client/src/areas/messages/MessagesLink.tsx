import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/messages.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { noReadCountQuery } from './queries/conversations.ts';
import { useMessageUpdates } from './use-message-updates.ts';

const shownMax = 99;

/** A link to the messages with the unread count, updated live. */
export default function MessagesLink() {
  useMessageUpdates();
  const { data } = useQuery({
    ...noReadCountQuery,
    enabled: isOffered('GET /v1/direct-message/dm-message-no-read-count'),
  });
  const unread = data?.no_read_cnt ?? 0;
  const requests = data?.request_cnt ?? 0;
  const label =
    unread > 0
      ? t('linkUnread', { count: unread })
      : requests > 0
        ? t('linkRequests', { count: requests })
        : t('link');
  return (
    <Link to={paths.messages} title={label} className={buttonClass('ghost', 'icon', 'overflow-visible')}>
      <MessageCircle size={20} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          data-unread={unread}
          className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-pill bg-live px-1 text-xs font-semibold text-over"
        >
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
      {unread === 0 && requests > 0 && (
        <span aria-hidden className="absolute top-1 right-1 size-2 rounded-pill bg-honey" />
      )}
      <span className="sr-only">{label}</span>
    </Link>
  );
}
