import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/site-settings.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { SettingRow } from './SettingRow.tsx';
import type { Setting, SettingJson } from './setting-values.ts';

interface SettingsEditorProps<Item extends Setting> {
  query: UseQueryResult<{ list: Item[] }>;
  /** The searched text and the selected group, which are in the address. */
  text: string;
  onText: (text: string) => void;
  group: string;
  onGroup: (group: string) => void;
  /** Saves a value; null: the default. Rejects with the refusal. */
  onSave: (setting: Item, value: SettingJson | null) => Promise<void>;
  /** Further actions on a setting. */
  actions?: (setting: Item) => ReactNode;
}

/** Every site setting by group, with search and editing: the one editor of the console and the sandbox. */
export function SettingsEditor<Item extends Setting>(props: SettingsEditorProps<Item>) {
  const { query, text, onText, group, onGroup } = props;
  const { data, error, refetch } = query;
  const [changedOnly, setChangedOnly] = useState(false);
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  const wanted = text.trim().toLowerCase();
  const found = data.list.filter(
    (setting) =>
      (group === '' || setting.group === group) &&
      (!changedOnly || setting.changed_yn === 'Y') &&
      wordsOf(setting).includes(wanted),
  );
  const groups = byGroup(data.list).map(([value, [first]]) => ({ value, label: first?.group_name ?? value }));
  return (
    <>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-[1fr_12rem] lg:grid-cols-[1fr_12rem_auto]">
        <Field
          label={t('search')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <Choice
          label={t('group')}
          value={group}
          options={[{ value: '', label: t('allGroups') }, ...groups]}
          onChange={onGroup}
        />
        <Checkbox
          className="flex h-12 items-center"
          label={t('changedOnly')}
          checked={changedOnly}
          onChange={(event) => setChangedOnly(event.target.checked)}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-muted">
        {t('found', { count: formatNumber(found.length) })}
      </p>
      {found.length === 0 && <EmptyState title={t('empty')} body={t('emptyBody')} />}
      {byGroup(found).map(([name, settings]) => (
        <section key={name} aria-label={settings[0]?.group_name} className="mb-6">
          <h2 className="mb-2 font-bold">{settings[0]?.group_name}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {settings.map((setting) => (
              // Remounted when the value in force changes, so that the field shows it.
              <SettingRow
                key={setting.key}
                setting={setting}
                onSave={props.onSave}
                actions={props.actions?.(setting)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The searchable text of a setting. */
const wordsOf = ({ key, name, help, group_name, description }: Setting): string =>
  [key, name, help, group_name, description].join(' ').toLowerCase();

/** The settings by group, in the order in which the server names them. */
function byGroup<Item extends Setting>(settings: readonly Item[]): [group: string, settings: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return [...groups].sort(([, [one]], [, [other]]) =>
    (one?.group_name ?? '').localeCompare(other?.group_name ?? '', 'ko'),
  );
}
