import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { t as liveText } from '../../../messages/sandbox-lives.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { type LiveType, liveTypeName, liveTypes } from '../../lives/index.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { BattleActs } from '../parts/lives/BattleActs.tsx';
import { LiveActs } from '../parts/lives/LiveActs.tsx';
import { HoneyAct, SanctionAct } from '../parts/lives/MemberActs.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAction } from '../parts/use-action.ts';
import { broadcastersQuery, endLiveFor, startLiveFor } from '../queries/broadcasters.ts';
import { crowdsQuery, forceEndFor } from '../queries/live-acts.ts';
import { personasQuery } from '../queries/personas.ts';

type Broadcaster = Schema<'SandboxBroadcaster'>;
type Shape = Schema<'LiveCard'>['shape_cd'];

const shapes: readonly Shape[] = ['H', 'V'];

/** Lives: hosts who start and stop broadcasting on command, and all that happens in their rooms. */
export function LivesPanel() {
  const query = useQuery(broadcastersQuery);
  const personas = useQuery(personasQuery).data?.list ?? [];
  const crowds = useQuery(crowdsQuery).data?.list ?? [];
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
                    personas={personas}
                    crowd={crowds.find(({ vod_key }) => vod_key === host.live?.vod_key)}
                  />
                ))}
              </Rows>
            )}
          </Section>
          {personas.length > 0 && (
            <>
              <HoneyAct personas={personas} />
              <SanctionAct personas={personas.filter(({ role }) => role !== 'operator')} />
            </>
          )}
          <ApiCalls
            calls={[
              { method: 'GET', path: 'broadcasters' },
              { method: 'POST', path: 'broadcasters/host05/start', body: { type: 'normal', shape_cd: 'V' } },
              { method: 'POST', path: 'broadcasters/host05/end' },
              { method: 'POST', path: 'broadcasters/host05/force-end', body: { penalty: 'warning' } },
              { method: 'PUT', path: 'broadcasters/host01/stream', body: { state_cd: 'broken' } },
              {
                method: 'PUT',
                path: 'broadcasters/host01/crowd',
                body: { viewer_cnt: 80, mood_cd: 'storm' },
              },
              { method: 'DELETE', path: 'broadcasters/host01/crowd' },
              { method: 'GET', path: 'crowds' },
              { method: 'POST', path: 'broadcasters/host01/gifts', body: { from: 'vip01', tier: 5 } },
              { method: 'POST', path: 'broadcasters/host03/battle', body: { target_id: 'host05' } },
              { method: 'POST', path: 'broadcasters/host03/battle/leave' },
              { method: 'POST', path: 'broadcasters/host03/battle/shorten', body: { seconds: 15 } },
              { method: 'POST', path: 'personas/viewer01/honey', body: { star_cnt: 100_000 } },
              { method: 'POST', path: 'fixtures/sanctions', body: { member: 'viewer02', kind: 'chat' } },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

function HostRow({
  host,
  rivals,
  personas,
  crowd,
}: {
  host: Broadcaster;
  rivals: Broadcaster[];
  personas: readonly Schema<'SandboxPersona'>[];
  crowd: Schema<'SandboxCrowd'> | undefined;
}) {
  const { id, nick, live } = host;
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {nick}
          {live && <Badge tone={live.state === 'live' ? 'live' : 'outline'}>{liveTypeName(live.type)}</Badge>}
          {live?.shape_cd === 'V' && <Badge>{liveText('shape_V')}</Badge>}
        </p>
        <p className="-ml-3">
          <CopyButton value={id} what={t('idOf', { nick })} />
        </p>
        {live && <p className="chat-text text-muted">{live.title}</p>}
      </div>
      {live ? <OnAir host={host} live={live} rivals={rivals} /> : <Start host={host} />}
      {live?.state === 'live' && personas.length > 0 && (
        <details className="w-full">
          <summary className="w-fit cursor-pointer font-semibold text-honey-text">{liveText('more')}</summary>
          <LiveActs host={host} vodKey={live.vod_key} personas={personas} crowd={crowd} />
        </details>
      )}
    </li>
  );
}

function Start({ host: { id, nick } }: { host: Broadcaster }) {
  const { busy, run } = useAction();
  const [type, setType] = useState<LiveType>('normal');
  const [shape, setShape] = useState<Shape>('H');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label={t('broadcasterType')}
        of={nick}
        value={type}
        options={liveTypes.map((value) => ({ value, label: liveTypeName(value) }))}
        onChange={setType}
      />
      <Choice
        label={liveText('shape')}
        of={nick}
        value={shape}
        options={shapes.map((value) => ({ value, label: liveText(`shape_${value}`) }))}
        onChange={setShape}
      />
      <Button
        size="lg"
        variant="primary"
        busy={busy}
        aria-label={t('broadcasterStartOf', { nick })}
        onClick={() =>
          void run(() => startLiveFor(id, { type, shape_cd: shape }), t('broadcasterStarted', { nick }))
        }
      >
        {t('broadcasterStart')}
      </Button>
    </div>
  );
}

function OnAir({
  host,
  live,
  rivals,
}: {
  host: Broadcaster;
  live: Schema<'OwnLive'>;
  rivals: Broadcaster[];
}) {
  const { id, nick } = host;
  const { busy, run } = useAction();
  const forceEnd = async (): Promise<void> => {
    const code = await forceEndFor(id);
    toast(code === null ? liveText('forceEnded', { nick }) : liveText('forceEndRefused', { code }), {
      tone: code === null ? 'good' : 'danger',
    });
  };
  return (
    <>
      {live.type === 'battle' && live.state === 'live' && <BattleActs host={host} rivals={rivals} />}
      <Link to={paths.play(live.vod_key)} className={buttonClass()}>
        {t('broadcasterWatch')}
      </Link>
      <Button
        busy={busy}
        aria-label={t('broadcasterEndOf', { nick })}
        onClick={() => void run(() => endLiveFor(id), t('broadcasterEnded', { nick }))}
      >
        {t('broadcasterEnd')}
      </Button>
      {live.state === 'live' && (
        <Button
          variant="danger"
          busy={busy}
          aria-label={liveText('forceEndOf', { nick })}
          onClick={() => void run(forceEnd)}
        >
          {liveText('forceEnd')}
        </Button>
      )}
    </>
  );
}
