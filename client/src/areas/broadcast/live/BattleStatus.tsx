import type { Schema } from '../../../api/client.ts';
import { pageTimeOf, type ServerClock } from '../../../lib/server-clock.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Countdown } from '../../../ui/Countdown.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { leaveBattle, requestBattle, type SettingInfo } from '../queries/setting-info.ts';
import { runAction } from './run-action.ts';

type Battle = Schema<'BattleDto'>;
type Side = Schema<'BattleSideDto'>;

/** The host's battle while it is invited or running; undefined otherwise. */
export const openBattleOf = ({ battle }: SettingInfo): Battle | undefined =>
  battle?.state === 'invited' || battle?.state === 'running' ? battle : undefined;

/**
 * What the host can do about the present or latest battle: answer or withdraw the invitation, give up, or invite to a
 * rematch. Nothing without a battle.
 * @param withScore also the honey of both sides, where the room does not show it
 */
export function BattleStatus({
  info: { battle, clock },
  vodKey,
  withScore = false,
}: {
  info: SettingInfo;
  vodKey: number;
  withScore?: boolean;
}) {
  const own = battle?.sides.find(({ vod_key }) => vod_key === vodKey);
  const rival = battle?.sides.find(({ vod_key }) => vod_key !== vodKey);
  if (!battle || !own || !rival) return null;
  if (battle.state === 'invited')
    return own.seat === 0 ? (
      <Waiting battle={battle} clock={clock} rival={rival} />
    ) : (
      <Invitation battle={battle} clock={clock} rival={rival} />
    );
  return (
    <div className="flex flex-col gap-2 rounded-control bg-raised p-3">
      {withScore &&
        [own, rival].map(({ seat, user, star_cnt }) => (
          <p key={seat} className="font-semibold">
            {t('battleStars', { nick: user.nick, count: formatNumber(star_cnt) })}
          </p>
        ))}
      {battle.state === 'running' ? (
        <Running battle={battle} clock={clock} />
      ) : (
        <Result battle={battle} rival={rival} />
      )}
    </div>
  );
}

/** The remaining time until an instant of the server. */
function TimeLeft({ until, clock }: { until: string; clock: ServerClock }) {
  const seconds = useSecondsLeft(pageTimeOf(clock, until));
  return <Countdown seconds={seconds ?? 0} label={t('battleLeft')} />;
}

function Waiting({ battle, clock, rival }: { battle: Battle; clock: ServerClock; rival: Side }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <p className="min-w-0 flex-1">{t('battleWaiting', { nick: rival.user.nick })}</p>
      <TimeLeft until={battle.invite_until} clock={clock} />
      <Button size="sm" onClick={() => void runAction(leaveBattle)}>
        {t('battleWithdraw')}
      </Button>
    </div>
  );
}

function Invitation({ battle, clock, rival }: { battle: Battle; clock: ServerClock; rival: Side }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <p className="min-w-0 flex-1">{t('battleRequested', { nick: rival.user.nick })}</p>
      <TimeLeft until={battle.invite_until} clock={clock} />
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

function Running({ battle, clock }: { battle: Battle; clock: ServerClock }) {
  const seconds = useSecondsLeft(pageTimeOf(clock, battle.ends_at ?? battle.invite_until));
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
    <div className="flex items-center gap-3">
      <span className="text-muted">{t('battleLeft')}</span>
      <Countdown seconds={seconds ?? 0} label={t('battleLeft')} />
      <Button size="sm" variant="danger" className="ml-auto" onClick={giveUp}>
        {t('battleGiveUp')}
      </Button>
    </div>
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
