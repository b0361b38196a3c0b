import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ChaosSliders } from '../parts/ChaosSliders.tsx';
import { Choice } from '../parts/Choice.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { clearInbox, type InboxChannel, inboxPageSize, inboxQuery } from '../queries/inbox.ts';

const channels: { value: InboxChannel; label: string }[] = [
  { value: 'all', label: t('channelAll') },
  { value: 'sms', label: t('channelSms') },
  { value: 'push', label: t('channelPush') },
];

/** What simulators took instead of a telephone, as it comes; and how often they fail. */
export function InboxPanel() {
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<InboxChannel>('all');
  const [page, setPage] = useState(1);
  const query = useQuery(inboxQuery(useDeferredValue(text.trim()), channel, page));
  const clear = () =>
    openConfirm({
      tone: 'danger',
      title: t('inboxClearTitle'),
      action: t('inboxClear'),
      onConfirm: clearInbox,
    });
  return (
    <>
      <Section title={t('inbox')}>
        <div className="mb-3 grid gap-3 sm:grid-cols-[1fr_8rem_auto] sm:items-end">
          <Field
            label={t('inboxSearch')}
            type="search"
            value={text}
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value);
              setPage(1);
            }}
          />
          <Choice label={t('channel')} value={channel} options={channels} onChange={setChannel} />
          <Button onClick={clear}>{t('inboxClear')}</Button>
        </div>
        <Loaded query={query}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyState title={t('inboxEmpty')} body={t('inboxEmptyBody')} />
            ) : (
              <>
                <Rows>
                  {list.map((message) => (
                    <MessageRow key={message.id} message={message} />
                  ))}
                </Rows>
                <Pagination
                  page={page}
                  pages={Math.ceil(total / inboxPageSize)}
                  onChange={setPage}
                  className="mt-3"
                />
              </>
            )
          }
        </Loaded>
      </Section>
      <ChaosSliders />
    </>
  );
}

function MessageRow({ message }: { message: Schema<'SandboxInboxMessage'> }) {
  const { receiver, channel, text, code, state, created_at } = message;
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge>{channel === 'sms' ? t('channelSms') : t('channelPush')}</Badge>
        <span className="font-semibold text-text">{receiver}</span>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {state === 'failed' && <Badge tone="live">{t('messageFailed')}</Badge>}
      </p>
      <p className="chat-text mt-1">{text}</p>
      {code && (
        <p className="mt-1 flex items-center gap-1">
          <span className="text-muted">{t('code')}</span>
          <CopyButton value={code} what={`${t('code')} ${code}`} />
        </p>
      )}
    </li>
  );
}
