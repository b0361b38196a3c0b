import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Countdown, useSecondsUntil } from '../../../ui/Countdown.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { leaveBattle, requestBattle, type SettingInfo } from '../queries/setting-info.ts';
import { HostSearch } from './HostSearch.tsx';
import { runAction } from './run-action.ts';

type Battle = Schema<'BattleDto'>;
type Side = Schema<'BattleSideDto'>;

/** The battle of the live: find a rival, invite, run, result. */
export function BattlePanel({ info, live }: { info: SettingInfo; live: { vod_key: number } }) {
  const { battle } = info;
  const own = battle?.sides.find(({ vod_key }) => vod_key === live.vod_key);
  const rival = battle?.sides.find(({ vod_key }) => vod_key !== live.vod_key);
  const isOpen = battle?.state === 'invited' || battle?.state === 'running';
  return (
    <section aria-label={t('battle')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('battle')}</h3>
      <p className="text-sm text-muted">{t('battleHelp')}</p>
      {battle && own && rival && <BattleStatus battle={battle} own={own} rival={rival} />}
      {!isOpen && (
        <HostSearch
          type="battle"
          action={t('battleInvite')}
          actionOf={(nick) => t('battleInviteOf', { nick })}
          onPick={({ user_key, nick }) =>
            void runAction(() => requestBattle(user_key), t('battleInvited', { nick }))
          }
        />
      )}
    </section>
  );
}

function BattleStatus({ battle, own, rival }: { battle: Battle; own: Side; rival: Side }) {
  if (battle.state === 'invited')
    return own.seat === 0 ? (
      <Waiting battle={battle} rival={rival} />
    ) : (
      <Invitation battle={battle} rival={rival} />
    );
  return (
    <div className="flex flex-col gap-2 rounded-control bg-raised p-3">
      {[own, rival].map(({ seat, user, star_cnt }) => (
        <p key={seat} className="font-semibold">
          {t('battleStars', { nick: user.nick, count: formatNumber(star_cnt) })}
        </p>
      ))}
      {battle.state === 'running' ? <Running battle={battle} /> : <Result battle={battle} rival={rival} />}
    </div>
  );
}

/** The remaining time of a battle, until a server timestamp. */
function TimeLeft({ until }: { until: string }) {
  const seconds = useSecondsUntil(Date.parse(until));
  return <Countdown seconds={seconds} label={t('battleLeft')} />;
}

function Waiting({ battle, rival }: { battle: Battle; rival: Side }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <p className="min-w-0 flex-1">{t('battleWaiting', { nick: rival.user.nick })}</p>
      <TimeLeft until={battle.invite_until} />
      <Button size="sm" onClick={() => void runAction(leaveBattle)}>
        {t('battleWithdraw')}
      </Button>
    </div>
  );
}

function Invitation({ battle, rival }: { battle: Battle; rival: Side }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <p className="min-w-0 flex-1">{t('battleRequested', { nick: rival.user.nick })}</p>
      <TimeLeft until={battle.invite_until} />
      <Button
        size="sm"
        variant="primary"
        onClick={() => void runAction(() => requestBattle(rival.user.user_key))}
      >
        {t('battleAccept')}
      </Button>
      <Button size="sm" onClick={() => void runAction(leaveBattle)}>
        {t('battleDecline')}
      </Button>
    </div>
  );
}

function Running({ battle }: { battle: Battle }) {
  const seconds = useSecondsUntil(Date.parse(battle.ends_at ?? battle.invite_until));
  if (seconds === 0) return <p className="text-muted">{t('battleDeciding')}</p>;
  const giveUp = (): void => {
    openConfirm({
      title: t('battleGiveUpTitle'),
      body: t('battleGiveUpBody'),
      action: t('battleGiveUp'),
      tone: 'danger',
      onConfirm: async () => {
        await leaveBattle();
        toast(t('battleGaveUp'));
      },
    });
  };
  return (
    <p className="flex items-center gap-3">
      <span className="text-muted">{t('battleLeft')}</span>
      <Countdown seconds={seconds} label={t('battleLeft')} />
      <Button size="sm" variant="danger" className="ml-auto" onClick={giveUp}>
        {t('battleGiveUp')}
      </Button>
    </p>
  );
}

function Result({ battle, rival }: { battle: Battle; rival: Side }) {
  const nickOf = (won: boolean) =>
    battle.sides.find(({ user }) => (user.user_key === battle.winner) === won)?.user.nick ?? '';
  const { user } = rival;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-muted">
        {battle.winner === null
          ? t('battleDrawn')
          : t(battle.state === 'forfeited' ? 'battleForfeited' : 'battleWon', {
              nick: nickOf(true),
              loser: nickOf(false),
            })}
      </p>
      {battle.round === 1 && (
        <Button
          size="sm"
          onClick={() =>
            void runAction(() => requestBattle(user.user_key), t('battleInvited', { nick: user.nick }))
          }
        >
          {t('battleRematch')}
        </Button>
      )}
    </div>
  );
}
