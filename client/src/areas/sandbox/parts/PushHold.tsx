import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { pushHoldQuery, setPushHold } from '../queries/alarms.ts';
import { Loaded } from './Loaded.tsx';
import { runAction } from './run-action.ts';

/** Whether pushes are held in the inbox for a decision. */
export function PushHold() {
  return (
    <Loaded query={useQuery(pushHoldQuery)}>
      {({ hold_yn }) => (
        <Switch
          label={t('pushHold')}
          help={t('pushHoldHelp')}
          on={hold_yn === 'Y'}
          onChange={(on) => void runAction(() => setPushHold(on))}
        />
      )}
    </Loaded>
  );
}
