import { Link } from 'react-router';
import { t } from '../../../../messages/sandbox-servers.ts';
import { paths } from '../../../../routing/paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { openConfirm } from '../../../../ui/confirm.ts';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { actOnServer, type Server } from '../../queries/servers.ts';
import { formatTimeOfDay } from '../moment.ts';
import { runAction } from '../run-action.ts';
import { useAction } from '../use-action.ts';

/** Rooms of a server that are named; the others are few people each. */
const roomsMax = 8;

/** A server: what it holds, and what can be done with it. */
export function ServerRow({ server, supervised }: { server: Server; supervised: boolean }) {
  const { name, port, state_cd, ready_yn, here_yn, socket_cnt, rooms, since } = server;
  const isRunning = state_cd === 'running';
  return (
    <li className="flex flex-wrap items-start gap-3 p-3" aria-label={name}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={isRunning ? 'honey' : 'outline'}>{t(`state_${state_cd}`)}</Badge>
          {isRunning && ready_yn === 'N' && <Badge tone="live">{t('notReady')}</Badge>}
          {here_yn === 'Y' && <Badge>{t('here')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[
            t('port', { port }),
            t('sockets', { count: formatNumber(socket_cnt) }),
            t('since', { moment: formatTimeOfDay(since) }),
          ].join(' · ')}
        </p>
      </div>
      {supervised && <Acts server={server} />}
      <Rooms rooms={rooms} />
    </li>
  );
}

function Rooms({ rooms }: Pick<Server, 'rooms'>) {
  if (rooms.length === 0) return <p className="w-full text-sm text-muted">{t('roomsNone')}</p>;
  return (
    <ul className="flex w-full flex-wrap gap-x-3 gap-y-1 text-sm">
      {rooms.slice(0, roomsMax).map(({ vod_key, name, socket_cnt }) => (
        <li key={vod_key} className="max-w-full truncate">
          <Link to={paths.play(vod_key)} className="text-honey-text underline">
            {t('room', { name, count: formatNumber(socket_cnt) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Acts({ server: { name, state_cd } }: { server: Server }) {
  const { busy, run } = useAction();
  const confirm = (act: 'stop' | 'kill') =>
    openConfirm({
      tone: 'danger',
      title: act === 'stop' ? t('stopTitle', { name }) : t('killTitle', { name }),
      body: t(`${act}Body`),
      action: t(act),
      onConfirm: () =>
        runAction(
          () => actOnServer(name, act),
          act === 'stop' ? t('stopped', { name }) : t('killed', { name }),
        ),
    });
  if (state_cd === 'stopped')
    return (
      <Button
        size="sm"
        busy={busy}
        aria-label={t('startOf', { name })}
        onClick={() => void run(() => actOnServer(name, 'start'), t('started', { name }))}
      >
        {t('start')}
      </Button>
    );
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        disabled={state_cd !== 'running'}
        aria-label={t('stopOf', { name })}
        onClick={() => confirm('stop')}
      >
        {t('stop')}
      </Button>
      <Button
        size="sm"
        disabled={state_cd === 'starting'}
        aria-label={t('killOf', { name })}
        onClick={() => confirm('kill')}
      >
        {t('kill')}
      </Button>
    </div>
  );
}
