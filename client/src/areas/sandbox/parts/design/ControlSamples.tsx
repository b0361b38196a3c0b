import { Search } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../messages/sandbox-design.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { ButtonChoice } from '../../../../ui/ButtonChoice.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { Field, PasswordField } from '../../../../ui/Field.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { RadioCards } from '../../../../ui/RadioCards.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

/** Buttons in every variant, size and state. */
export function ButtonSamples() {
  const [period, setPeriod] = useState<'day' | 'week' | 'month'>('day');
  return (
    <Section title={t('buttons')}>
      {sizes.map((size) => (
        <div key={size} className="mb-3 flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {t(`variant_${variant}`)}
            </Button>
          ))}
        </div>
      ))}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy>
          {t('busy')}
        </Button>
        <Button variant="primary" disabled>
          {t('disabled')}
        </Button>
        <IconButton label={t('search')}>
          <Search size={20} aria-hidden />
        </IconButton>
      </div>
      <ButtonChoice
        label={t('choice')}
        options={[
          { value: 'day', label: t('day') },
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
        ]}
        value={period}
        onChange={setPeriod}
        size="sm"
      />
    </Section>
  );
}

const memoLengthMax = 100;

/** Form controls with their help and error texts. */
export function FieldSamples() {
  const [bank, setBank] = useState<'honey' | 'sky'>('honey');
  const [memo, setMemo] = useState('');
  const [alarm, setAlarm] = useState(true);
  return (
    <Section title={t('fields')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={t('nick')} help={t('nickHelp')} />
        <Field label={t('nick')} defaultValue={t('member')} error={t('nickError')} />
        <PasswordField label={t('password')} autoComplete="off" />
        <NumberField label={t('phone')} kind="phone" help={t('phoneHelp')} />
        <Choice
          label={t('bank')}
          value={bank}
          options={[
            { value: 'honey', label: t('bank_honey') },
            { value: 'sky', label: t('bank_sky') },
          ]}
          onChange={setBank}
        />
        <TextArea
          label={t('memo')}
          help={t('memoHelp')}
          count={t('memoCount', { count: memo.length })}
          maxLength={memoLengthMax}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
        <div>
          <RadioCards
            legend={t('choice')}
            name="period"
            options={[
              { value: 'day', label: t('day') },
              { value: 'week', label: t('week') },
            ]}
          />
          <Checkbox label={t('agree')} />
          <Checkbox label={t('agree')} error={t('agreeError')} className="mt-3" />
        </div>
        <Switch label={t('alarm')} help={t('alarmHelp')} on={alarm} onChange={setAlarm} />
      </div>
    </Section>
  );
}
