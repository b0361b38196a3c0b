import { t } from '../../../messages/broadcast.ts';
import { openConfirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { askRed, type SettingInfo } from '../queries/setting-info.ts';
import { act } from './act.ts';

/** The application for red lives: asked before it is made, taken back at once. */
export function RedAsk({ info }: { info: SettingInfo }) {
  const change = (on: boolean): void => {
    if (!on) {
      void act(() => askRed('N'), t('redOff'));
      return;
    }
    openConfirm({
      title: t('redTitle'),
      body: t('redBody'),
      action: t('redDo'),
      onConfirm: async () => {
        await askRed('Y');
        toast(t('redOn'), { tone: 'good' });
      },
    });
  };
  return (
    <Card>
      <div className="px-4">
        <Switch label={t('redAsk')} help={t('redAskHelp')} on={info.red_ask_yn === 'Y'} onChange={change} />
      </div>
    </Card>
  );
}
