import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type LiveType, liveTypeName, liveTypes } from '../../lives/index.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { BattleActs } from '../parts/BattleActs.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { broadcastersQuery, endLiveFor, startLiveFor } from '../queries/broadcasters.ts';

type Broadcaster = Schema<'SandboxBroadcaster'>;

/** Hosts who start and stop broadcasting on command. */
export function BroadcasterPanel() {
  const query = useQuery(broadcastersQuery);
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <Section title={t('broadcaster')} help={t('broadcasterHelp')}>
            {list.length === 0 ? (
              <EmptyState title={t('broadcasterNone')} body={t('broadcasterNoneBody')} />
            ) : (
              <Rows>
                {list.map((host) => (
                  <HostRow
                    key={host.id}
                    host={host}
                    rivals={list.filter(
                      ({ id, live }) => id !== host.id && live?.type === 'battle' && live.state === 'live',
                    )}
                  />
                ))}
              </Rows>
            )}
          </Section>
          <ApiCalls
            calls={[
              { method: 'GET', path: 'broadcasters' },
              { method: 'POST', path: 'broadcasters/host05/start', body: { type: 'normal' } },
              { method: 'POST', path: 'broadcasters/host05/end' },
              { method: 'POST', path: 'broadcasters/host03/battle', body: { target_id: 'host05' } },
              { method: 'POST', path: 'broadcasters/host03/battle/leave' },
              { method: 'POST', path: 'broadcasters/host03/battle/shorten', body: { seconds: 15 } },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

function HostRow({ host, rivals }: { host: Broadcaster; rivals: Broadcaster[] }) {
  const { id, nick, live } = host;
  const [type, setType] = useState<LiveType>('normal');
  const [busy, setBusy] = useState(false);
  const runBusy = async (work: () => Promise<void>, successText: string): Promise<void> => {
    setBusy(true);
    await runAction(work, successText);
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {nick}
          {live && <Badge tone={live.state === 'live' ? 'live' : 'outline'}>{liveTypeName(live.type)}</Badge>}
        </p>
        <p className="-ml-3">
          <CopyButton value={id} what={t('idOf', { nick })} />
        </p>
        {live && <p className="chat-text text-muted">{live.title}</p>}
      </div>
      {live ? (
        <>
          {live.type === 'battle' && live.state === 'live' && <BattleActs host={host} rivals={rivals} />}
          <Link to={paths.play(live.vod_key)} className={buttonClass()}>
            {t('broadcasterWatch')}
          </Link>
          <Button
            variant="danger"
            busy={busy}
            aria-label={t('broadcasterEndOf', { nick })}
            onClick={() => void runBusy(() => endLiveFor(id), t('broadcasterEnded', { nick }))}
          >
            {t('broadcasterEnd')}
          </Button>
        </>
      ) : (
        <div className="flex items-end gap-3">
          <Choice
            label={t('broadcasterType')}
            of={nick}
            value={type}
            options={liveTypes.map((value) => ({ value, label: liveTypeName(value) }))}
            onChange={setType}
          />
          <Button
            size="lg"
            variant="primary"
            busy={busy}
            aria-label={t('broadcasterStartOf', { nick })}
            onClick={() =>
              void runBusy(() => startLiveFor(id, { type, shape_cd: 'H' }), t('broadcasterStarted', { nick }))
            }
          >
            {t('broadcasterStart')}
          </Button>
        </div>
      )}
    </li>
  );
}
