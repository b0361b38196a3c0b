import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { SettingRow } from '../parts/SettingRow.tsx';
import { settingsQuery } from '../queries/settings.ts';

/** Every site setting, to look for and to change. */
export function SettingsPanel() {
  const query = useQuery(settingsQuery);
  const [text, setText] = useState('');
  const [changedOnly, setChangedOnly] = useState(false);
  const wanted = text.trim().toLowerCase();
  return (
    <Section title={t('settings')}>
      <Field
        label={t('settingsSearch')}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        className="my-3"
        label={t('settingsChanged')}
        checked={changedOnly}
        onChange={(event) => setChangedOnly(event.target.checked)}
      />
      <Loaded query={query}>
        {({ list }) => {
          const found = list.filter(
            ({ key, description, changed_yn }) =>
              (!changedOnly || changed_yn === 'Y') && `${key} ${description}`.toLowerCase().includes(wanted),
          );
          return found.length === 0 ? (
            <EmptyState title={t('settingsEmpty')} />
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
  );
}
