import { type ReactNode, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/channels.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatAgo, formatDateTime } from '../../../ui/format/dates.ts';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { toast } from '../../../ui/toast.ts';
import { GradeBadges } from '../../grades/index.ts';
import { ReportButton } from '../../reports/index.ts';
import { UserAvatarButton } from '../../users/index.ts';
import {
  deleteComment,
  editComment,
  type HostComment,
  type WrittenComment,
  writeComment,
} from '../queries/comments.ts';
import { CommentForm } from './CommentForm.tsx';
import { useAttemptKey } from './use-attempt-key.ts';

interface CommentPageProps {
  host: Schema<'UserProfile'>;
  viewerKey: number | null;
  /** Maximum length, in characters. */
  max: number;
}

/** A comment with the host's answer. */
export function CommentRow({ comment, ...page }: CommentPageProps & { comment: HostComment }) {
  const [answering, setAnswering] = useState(false);
  const keyOf = useAttemptKey();
  const { host, viewerKey, max } = page;
  const mayAnswer = viewerKey === host.user_key && comment.answer === null;
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <Written
        written={comment}
        {...page}
        actions={
          mayAnswer &&
          !answering && (
            <Button size="sm" variant="ghost" onClick={() => setAnswering(true)}>
              {t('actAnswer')}
            </Button>
          )
        }
      />
      {(comment.answer || answering) && (
        <div className="mt-3 ml-6 rounded-card bg-surface p-3 sm:ml-13">
          {comment.answer ? (
            <Written written={comment.answer} {...page} />
          ) : (
            <CommentForm
              label={t('answerLabel')}
              action={t('send')}
              max={max}
              onCancel={() => setAnswering(false)}
              onSend={async (content) => {
                await writeComment(host.user_key, content, keyOf(content), comment.comment_sn);
                setAnswering(false);
                toast(t('answerSent'), { tone: 'good' });
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The author, the text, and the viewer's actions. */
function Written({
  written,
  host,
  viewerKey,
  max,
  actions,
}: CommentPageProps & { written: WrittenComment; actions?: ReactNode }) {
  const [editing, setEditing] = useState(false);
  const { user, comment_sn: commentSn } = written;
  const byHost = user.user_key === host.user_key;
  const remove = () =>
    openConfirm({
      title: t('deleteTitle'),
      body: t('deleteBody'),
      action: t('actDelete'),
      tone: 'danger',
      onConfirm: async () => {
        await deleteComment(host.user_key, commentSn);
        toast(t('commentDeleted'));
      },
    });
  return (
    <article aria-label={t('commentBy', { nick: user.nick })} className="flex gap-3">
      <UserAvatarButton user={user} size={40} className="self-start" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold">{user.nick}</span>
          {byHost && <Badge tone="honey">{t('hostBadge')}</Badge>}
          <GradeBadges user={user} />
          <time
            dateTime={written.created_at}
            title={formatDateTime(written.created_at)}
            className="text-muted"
          >
            {formatAgo(written.created_at)}
          </time>
          {written.edited_at !== null && <span className="text-muted">· {t('edited')}</span>}
        </p>
        {editing ? (
          <CommentForm
            label={t(byHost ? 'answerEditLabel' : 'commentEditLabel')}
            action={t('save')}
            content={written.content}
            max={max}
            onCancel={() => setEditing(false)}
            onSend={async (content) => {
              await editComment(host.user_key, commentSn, content);
              setEditing(false);
              toast(t('commentSaved'), { tone: 'good' });
            }}
          />
        ) : (
          <>
            <p className="chat-text mt-1 whitespace-pre-wrap">
              <LinkedText text={written.content} />
            </p>
            <p className="-ml-3 mt-1 flex flex-wrap text-muted">
              {actions}
              {written.edit_yn === 'Y' && (
                <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
                  {t('actEdit')}
                </Button>
              )}
              {written.delete_yn === 'Y' && (
                <Button size="sm" variant="ghost" onClick={remove}>
                  {t('actDelete')}
                </Button>
              )}
              {user.user_key !== viewerKey && (
                <ReportButton
                  size="sm"
                  target={{
                    type_cd: 6,
                    target_key: String(commentSn),
                    name: t('commentBy', { nick: user.nick }),
                  }}
                />
              )}
            </p>
          </>
        )}
      </div>
    </article>
  );
}
