import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/site-settings.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Input } from '../../../ui/Field.tsx';
import { fieldTextOf, limitsOf, type Setting, type SettingJson, settingValueOf } from './setting-values.ts';

/** One setting: its description, its limits, and a field to change it. A refusal is shown at the field. */
export function SettingRow<Item extends Setting>({
  setting,
  onSave,
  actions,
}: {
  setting: Item;
  /** Saves a value; null: the default. Rejects with the refusal. */
  onSave: (setting: Item, value: SettingJson | null) => Promise<void>;
  /** Further actions on this setting. */
  actions?: ReactNode;
}) {
  const { key, type, name, help, value, changed_yn, unit } = setting;
  // What is typed stays when the value changes elsewhere.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? fieldTextOf(value);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const run = async (next: SettingJson | null): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await onSave(setting, next);
      setTyped(null);
    } catch (problem) {
      setError(errorMessage(problem));
    }
    setBusy(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = settingValueOf(type, text);
    if (next === undefined) setError(t('notNumber'));
    else void run(next);
  };
  return (
    <li className="grid gap-x-6 gap-y-2 p-3 lg:grid-cols-[1fr_28rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          <code className="chat-text text-xs text-muted">{key}</code>
          {changed_yn === 'Y' && <Badge tone="honey">{t('changed')}</Badge>}
        </p>
        <p className="text-muted">{help}</p>
        <p className="chat-text text-xs text-muted">{limitsOf(setting)}</p>
      </div>
      <form onSubmit={save} className="flex flex-wrap items-start gap-2">
        <div className="flex min-w-32 flex-1 items-center gap-2">
          <Control
            setting={setting}
            value={text}
            onChange={setTyped}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          />
          {unit !== null && <span className="shrink-0 text-sm text-muted">{unit}</span>}
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={text === fieldTextOf(value)}
          aria-label={t('saveOf', { name })}
        >
          {t('save')}
        </Button>
        {changed_yn === 'Y' && (
          <Button
            variant="ghost"
            disabled={busy}
            aria-label={t('toDefaultOf', { name })}
            onClick={() => void run(null)}
          >
            {t('toDefault')}
          </Button>
        )}
        {actions}
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
  setting: { name, type },
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
    'aria-label': name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return type === 'boolean' ? (
    <select
      {...common}
      className="h-10 w-full rounded-control border border-edge bg-background px-3 text-text"
    >
      <option value="true">{t('on')}</option>
      <option value="false">{t('off')}</option>
    </select>
  ) : (
    <Input {...common} inputMode={type === 'integer' ? 'numeric' : 'text'} className="h-10!" />
  );
}
