import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { areasOfSettings, settingAreaOf, settingTextOf } from '../model/setting-areas.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { SettingRow } from '../parts/SettingRow.tsx';
import { useAddressText } from '../parts/use-address-text.ts';
import { type Setting, settingsQuery } from '../queries/settings.ts';

/** The searchable text of a setting. */
const wordsOf = ({ key, description }: Setting): string =>
  [key, description, ...(settingTextOf(key) ?? [])].join(' ');

/** The settings by area; those without a Korean text come last. */
const byArea = (settings: readonly Setting[]): [area: string, settings: Setting[]][] =>
  [...areasOfSettings, t('settingsOther')]
    .map((area): [string, Setting[]] => [
      area,
      settings.filter(({ key }) => settingAreaOf(key, t('settingsOther')) === area),
    ])
    .filter(([, found]) => found.length > 0);

/** Every site setting, with search and editing. */
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
              (setting) =>
                (!changedOnly || setting.changed_yn === 'Y') &&
                wordsOf(setting).toLowerCase().includes(wanted),
            );
            return found.length === 0 ? (
              <EmptyState title={t('settingsEmpty')} body={t('settingsEmptyBody')} />
            ) : (
              byArea(found).map(([area, settings]) => (
                <section key={area} aria-label={area} className="mb-6">
                  <h3 className="mb-2 font-bold">{area}</h3>
                  <Rows>
                    {settings.map((setting) => (
                      // Remounted when the value in force changes, so that the field shows it.
                      <SettingRow
                        key={`${setting.key} ${JSON.stringify(setting.value)}`}
                        setting={setting}
                        text={settingTextOf(setting.key)}
                      />
                    ))}
                  </Rows>
                </section>
              ))
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
