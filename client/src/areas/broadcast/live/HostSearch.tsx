import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/broadcast.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Card } from '../../../ui/Section.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { GradeBadges } from '../../grades/index.ts';
import { contestHostsQuery, hostPageSize } from '../queries/contest-hosts.ts';

export type FoundHost = Schema<'ContestHost'>;

/** Hosts by a part of their name, each with a button. */
export function HostSearch({
  type,
  taken: disabledKeys = [],
  action,
  actionOf,
  onPick,
}: {
  type: 'excel' | 'battle';
  /** Keys of the hosts already selected, who are disabled. */
  taken?: readonly number[];
  /** The label of the button, a verb, and its accessible name for one host. */
  action: string;
  actionOf: (nick: string) => string;
  onPick: (host: FoundHost) => void;
}) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(text.trim());
  const { data, error, refetch } = useQuery({
    ...contestHostsQuery(search, type, page),
    enabled: search !== '',
  });
  return (
    <div>
      <Field
        label={t('hostSearch')}
        help={type === 'battle' ? t('hostNoneBattle') : t('hostSearchHelp')}
        type="search"
        maxLength={30}
        value={text}
        // Inside a form, Enter searches instead of submitting.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => {
          setText(event.target.value);
          setPage(1);
        }}
      />
      {search !== '' && error && (
        <ErrorState title={t('hostFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {search !== '' && data?.list.length === 0 && (
        <EmptyState
          title={t('hostNone')}
          body={type === 'battle' ? t('hostNoneBattle') : t('hostNoneBody')}
          className="py-6"
        />
      )}
      {search !== '' && data && data.list.length > 0 && (
        <div className="mt-3">
          <Card>
            {data.list.map((host) => (
              <div key={host.user_key} className="flex items-center gap-3 px-4 py-2">
                <Avatar user={host} size={32} />
                <p className="min-w-0 flex-1">
                  <span className="chat-text font-semibold">{host.nick}</span>{' '}
                  {host.live_yn === 'Y' && <Badge tone="live">{t('hostLive')}</Badge>}
                  <GradeBadges user={host} />
                  <span className="block text-xs text-muted">
                    @{host.profile_id}
                    {type === 'excel' && host.live_yn === 'Y' && ` · ${t('hostOnAir')}`}
                  </span>
                </p>
                <Button
                  size="sm"
                  aria-label={actionOf(host.nick)}
                  // Contestants of an excel live have no live of their own (BROADCAST-32).
                  disabled={
                    disabledKeys.includes(host.user_key) || (type === 'excel' && host.live_yn === 'Y')
                  }
                  onClick={() => onPick(host)}
                >
                  {action}
                </Button>
              </div>
            ))}
          </Card>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / hostPageSize)}
            onChange={setPage}
            className="mt-3"
          />
        </div>
      )}
    </div>
  );
}
