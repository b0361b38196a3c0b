import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox-servers.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { ServerRow } from '../parts/servers/ServerRow.tsx';
import { useAction } from '../parts/use-action.ts';
import { type Servers, serversQuery, setRedisRunning } from '../queries/servers.ts';

const command = 'npm start -- --servers 2';

/** The servers behind this address, and their faults: one is stopped or killed, Redis is stopped. */
export function ServersPanel() {
  const query = useQuery(serversQuery);
  return (
    <>
      <Loaded query={query}>
        {({ list, supervised_yn, redis }) => (
          <>
            <Section title={t('title')} help={t('help')}>
              <Rows>
                {list.map((server) => (
                  <ServerRow key={server.name} server={server} supervised={supervised_yn === 'Y'} />
                ))}
              </Rows>
            </Section>
            {supervised_yn === 'Y' ? <Redis redis={redis} /> : <HowToStart />}
          </>
        )}
      </Loaded>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'servers' },
          { method: 'POST', path: 'servers/acts', body: { name: 'server-2', act: 'kill' } },
          { method: 'POST', path: 'servers/acts', body: { name: 'server-2', act: 'start' } },
          { method: 'PUT', path: 'servers/redis', body: { running_yn: 'N' } },
        ]}
      />
    </>
  );
}

function HowToStart() {
  return (
    <Section title={t('singleTitle')} help={t('singleHelp')}>
      <p className="flex flex-wrap items-center gap-2">
        <code className="rounded-control bg-raised px-2 py-1 text-sm">{command}</code>
        <CopyButton value={command} what={t('command')} shown={t('copy')} />
      </p>
    </Section>
  );
}

function Redis({ redis: { state_cd, own_yn } }: Pick<Servers, 'redis'>) {
  const { busy, run } = useAction();
  const isStopped = state_cd === 'stopped';
  const stop = () =>
    openConfirm({
      tone: 'danger',
      title: t('redisStopTitle'),
      body: t('redisStopBody'),
      action: t('redisStop'),
      onConfirm: () => runAction(() => setRedisRunning(false), t('redisStopped')),
    });
  return (
    <Section title={t('redis')} help={t('redisHelp')}>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state_cd === 'running' ? 'honey' : 'outline'}>{t(`redis_${state_cd}`)}</Badge>
        {own_yn === 'N' && <p className="text-muted">{t('redisNotOwn')}</p>}
        {own_yn === 'Y' && isStopped && (
          <Button busy={busy} onClick={() => void run(() => setRedisRunning(true), t('redisStarted'))}>
            {t('redisStart')}
          </Button>
        )}
        {own_yn === 'Y' && !isStopped && <Button onClick={stop}>{t('redisStop')}</Button>}
      </div>
    </Section>
  );
}
