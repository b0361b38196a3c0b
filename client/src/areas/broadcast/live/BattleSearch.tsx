import { t } from '../../../messages/broadcast.ts';
import { requestBattle } from '../queries/setting-info.ts';
import { HostSearch } from './HostSearch.tsx';
import { runAction } from './run-action.ts';

/** Finds a host of a battle live, and invites them. */
export function BattleSearch({ onPicked }: { onPicked?: () => void }) {
  return (
    <HostSearch
      type="battle"
      action={t('battleInvite')}
      actionOf={(nick) => t('battleInviteOf', { nick })}
      onPick={({ user_key, nick }) => {
        onPicked?.();
        void runAction(() => requestBattle(user_key), t('battleInvited', { nick }));
      }}
    />
  );
}
