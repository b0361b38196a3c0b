import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/blocks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatAgo, formatDateTime } from '../../ui/format/dates.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { moderationLogQuery } from './queries/moderation.ts';

type Entry = Schema<'ModerationEntryView'>;

/** The moderation log of a host's rooms, newest first. */
export default function ModerationLogSheet({ hostKey, onClose }: { hostKey: number } & OverlayProps) {
  const log = useInfiniteQuery(moderationLogQuery(hostKey));
  const entries = [
    ...new Map(
      (log.data?.pages ?? []).flatMap(({ list }) => list).map((entry) => [entry.id, entry]),
    ).values(),
  ];
  return (
    <Dialog title={t('logTitle')} onClose={onClose}>
      {log.isPending ? (
        <div className="flex flex-col gap-3">
          <LoadingNote />
          {['w-1/2', 'w-2/3', 'w-1/3', 'w-1/2'].map((width, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
            <Skeleton key={row} className={`h-10 ${width}`} />
          ))}
        </div>
      ) : !log.data ? (
        <ErrorState
          title={t('logFailed')}
          body={errorMessage(log.error)}
          onRetry={() => void log.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState title={t('logEmpty')} body={t('logEmptyBody')} />
      ) : (
        <>
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          {log.hasNextPage && (
            <div className="flex justify-center pt-3">
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('logMore')}
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function LogEntry({ entry: { act, by, target, detail, created_at } }: { entry: Entry }) {
  const { text } = detail;
  const names = { by: by?.nick ?? t('logSomeone'), target: target?.nick ?? t('logSomeone') };
  const isOfRoom =
    act === 'room_mode' || act === 'notice_pin' || act === 'notice_unpin' || act === 'force_end';
  return (
    <li className="py-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t(`act_${act}`)}</span>
        <time
          dateTime={created_at}
          title={formatDateTime(created_at)}
          className="shrink-0 text-xs text-muted"
        >
          {formatAgo(created_at)}
        </time>
      </p>
      <p className="chat-text text-sm text-muted">{isOfRoom ? t('logBy', names) : t('logTo', names)}</p>
      {typeof text === 'string' && text !== '' && <p className="chat-text text-sm">“{text}”</p>}
    </li>
  );
}
