import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { ChaosSliders } from '../parts/ChaosSliders.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { formatMoment } from '../parts/moment.ts';
import { PushOutcome } from '../parts/PushOutcome.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAddressChoice, useAddressText } from '../parts/use-address-text.ts';
import { clearInbox, inboxChannels, inboxPageSize, inboxQuery } from '../queries/inbox.ts';

const channelNames = { all: t('channelAll'), sms: t('channelSms'), push: t('channelPush') } as const;
const channels = inboxChannels.map((value) => ({ value, label: channelNames[value] }));

/** Messages captured by the simulators, live; and their failure rates. */
export function InboxPanel() {
  const [text, setText] = useAddressText('q');
  const [channel, setChannel] = useAddressChoice('channel', inboxChannels);
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
      <Section title={t('inbox')} help={t('inboxHelp')}>
        <div className="mb-3 grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_8rem_auto]">
          <Field
            className="col-span-2 sm:col-span-1"
            label={t('inboxSearch')}
            type="search"
            value={text}
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value);
              setPage(1);
            }}
          />
          <Choice
            label={t('channel')}
            value={channel}
            options={channels}
            onChange={(next) => {
              setChannel(next);
              setPage(1);
            }}
          />
          <Button size="lg" onClick={clear}>
            {t('inboxClear')}
          </Button>
        </div>
        <Loaded query={query}>
          {({ list, total }) =>
            list.length === 0 ? (
              text.trim() || channel !== 'all' ? (
                <EmptyState title={t('inboxNone')} body={t('inboxNoneBody')} />
              ) : (
                <EmptyState title={t('inboxEmpty')} body={t('inboxEmptyBody')} />
              )
            ) : (
              <>
                <p className="mb-2 text-muted">{t('inboxCount', { count: formatNumber(total) })}</p>
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
      <ApiCalls
        calls={[
          { method: 'GET', path: 'inbox?receiver=01011110000&limit=1' },
          { method: 'DELETE', path: 'inbox' },
          { method: 'PUT', path: 'chaos', body: { sms: { probability: 0.5 } } },
          { method: 'GET', path: 'pushes?limit=1' },
          { method: 'POST', path: 'pushes/12/outcome', body: { state: 'failed' } },
        ]}
      />
    </>
  );
}

function MessageRow({ message }: { message: Schema<'SandboxInboxMessage'> }) {
  const { id, receiver, channel, text, code, state, created_at } = message;
  return (
    <li className="grid gap-x-4 gap-y-1 p-3 lg:grid-cols-[22rem_1fr_auto] lg:items-center">
      <p className="-ml-3 flex flex-wrap items-center gap-x-2">
        <CopyButton value={receiver} what={t('receiverOf', { receiver })} />
        <Badge>{channel === 'sms' ? t('channelSms') : t('channelPush')}</Badge>
        {state === 'failed' && <Badge tone="live">{t('messageFailed')}</Badge>}
        {state === 'waiting' && <Badge tone="honey">{t('messageWaiting')}</Badge>}
        <time dateTime={created_at} title={formatMoment(created_at)} className="text-muted">
          {formatAgo(created_at)}
        </time>
      </p>
      <p className="chat-text min-w-0">{text}</p>
      {channel === 'push' && <PushOutcome id={id} state={state} />}
      {code && (
        <p className="-ml-3 flex items-center lg:ml-0">
          <span className="pl-3 text-muted">{t('code')}</span>
          <CopyButton value={code} what={`${t('code')} ${code}`} />
        </p>
      )}
    </li>
  );
}
