import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { SettingRow } from '../parts/SettingRow.tsx';
import { useAddressText } from '../parts/use-address-text.ts';
import { settingsQuery } from '../queries/settings.ts';

/** Every site setting, to look for and to change. */
export function SettingsPanel() {
  const query = useQuery(settingsQuery);
  const [text, setText] = useAddressText('q');
  const [changedOnly, setChangedOnly] = useState(false);
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <Section title={t('settings')} help={t('settingsHelp')}>
        <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field
            className="min-w-48 flex-1"
            label={t('settingsSearch')}
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Checkbox
            className="flex h-12 items-center"
            label={t('settingsChanged')}
            checked={changedOnly}
            onChange={(event) => setChangedOnly(event.target.checked)}
          />
        </div>
        <Loaded query={query}>
          {({ list }) => {
            const found = list.filter(
              ({ key, description, changed_yn }) =>
                (!changedOnly || changed_yn === 'Y') &&
                `${key} ${description}`.toLowerCase().includes(wanted),
            );
            return found.length === 0 ? (
              <EmptyState title={t('settingsEmpty')} body={t('settingsEmptyBody')} />
            ) : (
              <Rows>
                {found.map((setting) => (
                  // Anew once the value in force changed, so that the field shows it.
                  <SettingRow key={`${setting.key} ${JSON.stringify(setting.value)}`} setting={setting} />
                ))}
              </Rows>
            );
          }}
        </Loaded>
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
