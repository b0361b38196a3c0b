import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import type { SettingText } from '../../../messages/site-settings.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Input } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { type Setting, type SettingJson, setSetting, unsetSetting } from '../queries/settings.ts';
import { CopyButton } from './CopyButton.tsx';

/** A value as the field's text. */
function textOf(value: SettingJson): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The field's text as a value of the setting's type; undefined if invalid. */
function settingValueOf(type: Setting['type'], text: string): SettingJson | undefined {
  if (type === 'text') return text;
  if (type === 'boolean') return text === 'true';
  const numbers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => type === 'integer' || part !== '')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  if (numbers.some((number) => !Number.isInteger(number))) return undefined;
  return type === 'integers' ? numbers : numbers.length === 1 ? numbers[0] : undefined;
}

function limitsOf({ min, max, length_max, items_max }: Setting): string {
  return [
    min !== null && max !== null ? t('settingRange', { min: formatNumber(min), max: formatNumber(max) }) : '',
    length_max === null ? '' : t('settingLength', { max: length_max }),
    items_max === null ? '' : t('settingItems', { max: items_max }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** One setting: its description, its limits, and a field to change it. */
export function SettingRow({
  setting,
  text: settingText,
}: {
  setting: Setting;
  text: SettingText | undefined;
}) {
  const { key, type, description, value, changed_yn } = setting;
  const [text, setText] = useState(textOf(value));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      toast(t('done'), { tone: 'good' });
    } catch (problem) {
      setError(errorMessage(problem));
    }
    setBusy(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = settingValueOf(type, text);
    if (next === undefined) setError(t('notNumber'));
    else void run(() => setSetting(key, next));
  };
  const defaultText = t('settingDefault', { value: textOf(setting.default) });
  return (
    <li className="grid gap-x-6 gap-y-2 p-3 lg:grid-cols-[1fr_28rem]">
      <div className="min-w-0">
        {settingText && <p className="font-semibold">{settingText[0]}</p>}
        <p className="-ml-3 flex flex-wrap items-center gap-x-2">
          <CopyButton value={key} what={key} />
          {changed_yn === 'Y' && <Badge tone="honey">{t('settingChanged')}</Badge>}
        </p>
        {settingText ? (
          <p className="text-muted">{settingText[1]}</p>
        ) : (
          <p lang="en" className="text-muted">
            {description}
          </p>
        )}
        <p className="text-xs text-muted">{[defaultText, limitsOf(setting)].filter(Boolean).join(' · ')}</p>
      </div>
      <form onSubmit={save} className="flex flex-wrap items-start gap-2">
        <div className="min-w-32 flex-1">
          <Control
            setting={setting}
            value={text}
            onChange={setText}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          />
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={text === textOf(value)}
          aria-label={t('settingSave', { key })}
        >
          {t('save')}
        </Button>
        {changed_yn === 'Y' && (
          <Button
            variant="ghost"
            disabled={busy}
            aria-label={t('settingUndo', { key })}
            onClick={() => void run(() => unsetSetting(key))}
          >
            {t('toDefault')}
          </Button>
        )}
        {error && (
          <p id={errorId} role="alert" className="w-full text-danger-text">
            {error}
          </p>
        )}
      </form>
    </li>
  );
}

/** The control that edits a setting's value. */
function Control({
  setting: { key, type },
  value,
  onChange,
  ...note
}: {
  setting: Setting;
  value: string;
  onChange: (text: string) => void;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}) {
  const common = {
    ...note,
    'aria-label': key,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return type === 'boolean' ? (
    <select
      {...common}
      className="h-10 w-full rounded-control border border-edge bg-background px-3 text-text"
    >
      <option value="true">{t('settingOn')}</option>
      <option value="false">{t('settingOff')}</option>
    </select>
  ) : (
    <Input {...common} inputMode={type === 'integer' ? 'numeric' : 'text'} className="h-10!" />
  );
}
