import { useState } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { battleFor, leaveBattleFor, shortenBattleFor } from '../../queries/broadcasters.ts';
import { useAction } from '../use-action.ts';

type Broadcaster = Schema<'SandboxBroadcaster'>;

/** A shortened battle lasts long enough to see its last ten seconds. */
const shortenedSeconds = 15;

/** What a host does about a battle: invites, accepts, declines or gives up; and the shortening of a running one. */
export function BattleActs({ host, rivals }: { host: Broadcaster; rivals: Broadcaster[] }) {
  const { battle } = host;
  const { busy, run } = useAction();
  const [picked, setPicked] = useState('');
  const own = battle?.sides.find(({ user }) => user.user_key === host.user_key);
  const other = battle?.sides.find(({ user }) => user.user_key !== host.user_key)?.user;
  const otherId = rivals.find(({ user_key }) => user_key === other?.user_key)?.id;
  if (battle?.state === 'invited' && own && other)
    return (
      <>
        {own.seat === 1 && otherId !== undefined && (
          <Button
            variant="primary"
            busy={busy}
            aria-label={t('battleAcceptOf', { nick: host.nick })}
            onClick={() => void run(() => battleFor(host.id, otherId), t('battleStarted'))}
          >
            {t('battleAccept')}
          </Button>
        )}
        <Button
          busy={busy}
          aria-label={t('battleLeaveOf', { nick: host.nick })}
          onClick={() => void run(() => leaveBattleFor(host.id), t('battleLeft'))}
        >
          {own.seat === 1 ? t('battleDecline') : t('battleWithdraw')}
        </Button>
      </>
    );
  if (battle?.state === 'running')
    return (
      <>
        <Button
          busy={busy}
          aria-label={t('battleShortenOf', { nick: host.nick, seconds: shortenedSeconds })}
          onClick={() => void run(() => shortenBattleFor(host.id, shortenedSeconds), t('battleShortened'))}
        >
          {t('battleShorten', { seconds: shortenedSeconds })}
        </Button>
        <Button
          busy={busy}
          aria-label={t('battleLeaveOf', { nick: host.nick })}
          onClick={() => void run(() => leaveBattleFor(host.id), t('battleLeft'))}
        >
          {t('battleGiveUp')}
        </Button>
      </>
    );
  const rival = rivals.find(({ id }) => id === picked) ?? rivals[0];
  if (!rival) return null;
  return (
    <>
      <Choice
        label={t('battleRival')}
        of={host.nick}
        value={rival.id}
        options={rivals.map(({ id, nick }) => ({ value: id, label: nick }))}
        onChange={setPicked}
      />
      <Button
        busy={busy}
        aria-label={t('battleInviteOf', { nick: host.nick })}
        onClick={() => void run(() => battleFor(host.id, rival.id), t('battleInvited', { nick: rival.nick }))}
      >
        {t('battleInvite')}
      </Button>
    </>
  );
}
