import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { decidePush } from '../queries/alarms.ts';
import { runAction } from './run-action.ts';

/** Delivers a push of the inbox, or makes it fail. */
export function PushOutcome({ id, state }: Pick<Schema<'SandboxInboxMessage'>, 'id' | 'state'>) {
  const decide = (next: 'delivered' | 'failed') => void runAction(() => decidePush(id, next), t('done'));
  return (
    <p className="flex gap-2">
      {state !== 'delivered' && (
        <Button size="sm" onClick={() => decide('delivered')}>
          {t('pushDeliver')}
        </Button>
      )}
      {state !== 'failed' && (
        <Button size="sm" onClick={() => decide('failed')}>
          {t('pushFail')}
        </Button>
      )}
    </p>
  );
}
