import { t } from '../../../messages/broadcast.ts';
import { openConfirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { applyForRedLives, type SettingInfo } from '../queries/setting-info.ts';
import { runAction } from './run-action.ts';

/** The application for red lives: confirmed before it is sent, withdrawn immediately. */
export function RedLiveApplication({ info }: { info: SettingInfo }) {
  const change = (on: boolean): void => {
    if (!on) {
      void runAction(() => applyForRedLives('N'), t('redOff'));
      return;
    }
    openConfirm({
      title: t('redTitle'),
      body: t('redBody'),
      action: t('redDo'),
      onConfirm: async () => {
        await applyForRedLives('Y');
        toast(t('redOn'), { tone: 'good' });
      },
    });
  };
  return (
    <Card>
      <div className="px-4">
        <Switch
          label={t('redLiveApplication')}
          help={t('redLiveApplicationHelp')}
          on={info.red_ask_yn === 'Y'}
          onChange={change}
        />
      </div>
    </Card>
  );
}
