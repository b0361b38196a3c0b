import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { type Setting, type SettingJson, setSetting, unsetSetting } from '../queries/settings.ts';
import { Choice } from './Choice.tsx';

const onAndOff = [
  { value: 'true', label: t('settingOn') },
  { value: 'false', label: t('settingOff') },
] as const;

/** A value as the field has it. */
function textOf(value: SettingJson): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What the field says as a value of the setting's type; undefined when it is none. */
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

/** One setting: what it does, what it may be, and a field to change it. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { key, type, description, value, changed_yn } = setting;
  const [text, setText] = useState(textOf(value));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
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
    <li className="p-3">
      <p className="text-muted">{description}</p>
      <form onSubmit={save} className="mt-1 flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          {type === 'boolean' ? (
            <Choice
              label={key}
              value={text === 'true' ? 'true' : 'false'}
              options={onAndOff}
              onChange={setText}
            />
          ) : (
            <Field
              label={key}
              value={text}
              inputMode={type === 'integer' ? 'numeric' : 'text'}
              onChange={(event) => setText(event.target.value)}
              error={error}
            />
          )}
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
      </form>
      {type === 'boolean' && error && (
        <p role="alert" className="mt-1 text-danger-text">
          {error}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {[defaultText, limitsOf(setting)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
