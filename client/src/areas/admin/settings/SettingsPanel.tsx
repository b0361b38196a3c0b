import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { secondDecisionOf } from '../../../api/second-decision.ts';
import { t } from '../../../messages/site-settings.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type SettingJson, SettingsEditor, useFilters, useSearchKey } from '../../console/index.ts';
import { openSettingHistory } from './setting-history.ts';
import { changeSetting, type ManagedSetting, managedSettingsQuery } from './settings-queries.ts';

/** The value that a change replaced; null: the default. */
const replacedValue = ({ value, changed_yn }: ManagedSetting): SettingJson | null =>
  changed_yn === 'Y' ? value : null;

/** The site settings: search, change, undo, and the history of each. */
export default function SettingsPanel() {
  const query = useQuery(managedSettingsQuery);
  const { values, set } = useFilters(['group', 'q']);
  useSearchKey();
  // The field has its own state: the address is updated later, which would make the caret jump.
  const [text, setText] = useState(values.q);

  const save = async (setting: ManagedSetting, value: SettingJson | null): Promise<void> => {
    let version: number;
    try {
      version = await changeSetting(setting.key, value, setting.version);
    } catch (error) {
      const second = secondDecisionOf(error);
      if (!second) throw error;
      // The row shows the value of the other operator: a message at its field would be lost with it.
      toast(second.message, { tone: 'danger' });
      return;
    }
    const undo = (): void => {
      changeSetting(setting.key, replacedValue(setting), version).then(
        () => toast(t('undone'), { tone: 'good' }),
        (error: unknown) => toast(errorMessage(error), { tone: 'danger' }),
      );
    };
    toast(t('saved'), { tone: 'good', action: { label: t('undo'), onClick: undo } });
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{t('intro')}</p>
        <Button
          icon={<History size={18} aria-hidden />}
          onClick={() => openSettingHistory({ setting: null })}
        >
          {t('historyAll')}
        </Button>
      </div>
      <SettingsEditor
        query={query}
        text={text}
        onText={(next) => {
          setText(next);
          set('q', next);
        }}
        group={values.group}
        onGroup={(group) => set('group', group)}
        onSave={save}
        actions={(setting) => (
          <IconButton
            label={t('historyOf', { name: setting.name })}
            onClick={() => openSettingHistory({ setting })}
          >
            <History size={18} aria-hidden />
          </IconButton>
        )}
      />
    </>
  );
}
