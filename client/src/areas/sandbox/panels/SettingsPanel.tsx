import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox.ts';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { SettingsEditor } from '../../console/index.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { useAddressText } from '../parts/use-address-text.ts';
import {
  type Setting,
  type SettingJson,
  setSetting,
  settingsQuery,
  unsetSetting,
} from '../queries/settings.ts';

/** Every site setting, with search and editing. */
export function SettingsPanel() {
  const query = useQuery(settingsQuery);
  const [text, setText] = useAddressText('q');
  const [group, setGroup] = useAddressText('group');
  const save = async ({ key }: Setting, value: SettingJson | null): Promise<void> => {
    await (value === null ? unsetSetting(key) : setSetting(key, value));
    toast(t('done'), { tone: 'good' });
  };
  return (
    <>
      <Section title={t('settings')} help={t('settingsHelp')}>
        <SettingsEditor
          query={query}
          text={text}
          onText={setText}
          group={group}
          onGroup={setGroup}
          onSave={save}
        />
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'settings' },
          { method: 'PUT', path: 'settings/nick_change_star', body: { value: 500 } },
          { method: 'DELETE', path: 'settings/nick_change_star' },
        ]}
      />
    </>
  );
}
