import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/search.ts';
import { paths } from '../../../routing/paths.ts';
import { formatAgo, formatDateTime } from '../../../ui/format/dates.ts';
import { GradeBadges } from '../../grades/index.ts';
import { UserAvatarButton } from '../../users/index.ts';
import { Highlighted } from './Highlighted.tsx';

/** Comments found; each links to the page that contains it. */
export function FoundComments({
  comments,
  keyword,
}: {
  comments: readonly Schema<'FoundComment'>[];
  keyword: string;
}) {
  return (
    <ul className="max-w-text">
      {comments.map(({ comment_sn, user, host, content, created_at }) => (
        <li key={comment_sn} className="border-line border-b py-4 last:border-b-0">
          <article aria-label={t('commentBy', { nick: user.nick })} className="flex gap-3">
            <UserAvatarButton user={user} size={40} className="self-start" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <span className="font-semibold">{user.nick}</span>
                <GradeBadges user={user} />
                <time dateTime={created_at} title={formatDateTime(created_at)} className="text-muted">
                  {formatAgo(created_at)}
                </time>
              </p>
              <p className="chat-text mt-1 whitespace-pre-wrap">
                <Highlighted text={content} keyword={keyword} />
              </p>
              <Link
                to={`${paths.channel(host.user_key)}?tab=comments`}
                className="mt-1 inline-block py-1 text-sm text-muted hover:text-text hover:underline"
              >
                {t('pageOf', { nick: host.nick })}
              </Link>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
