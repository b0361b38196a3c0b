import { Intent } from '@honey/client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { addWords, type WordKind, wordKinds } from './word-queries.ts';

const atOnceMax = 200;
const kinds = wordKinds.map((value) => ({ value, label: t(`kind_${value}`) }));

/** One word a line. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Adds several forbidden words. */
export default function WordsDialog({ onClose }: OverlayProps) {
  const form = useForm<{ words: string; kind: WordKind; harmless: string }>({
    defaultValues: { words: '', kind: 'all', harmless: '' },
  });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ words, kind, harmless }) => {
    setFormError(null);
    const allowed = linesOf(harmless);
    const body = { words: linesOf(words), kind, ...(allowed.length > 0 ? { harmless: allowed } : {}) };
    try {
      const { added, known } = await intent.attempt(body, (key) => addWords(body, key));
      if (added.length > 0) toast(t('wordAdded', { count: added.length }), { tone: 'good' });
      if (known.length > 0)
        toast(t('wordKnown', { words: known.map(({ word }) => word).join(', ') }), { tone: 'warn' });
      onClose();
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { words: 'words', kind: 'kind', harmless: 'harmless' }));
    }
  });

  return (
    <FormDialog
      title={t('wordAddTitle')}
      action={t('wordAdd')}
      isSubmitting={isSubmitting}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('wordList')}
        help={t('wordListHelp', { max: atOnceMax })}
        rows={6}
        error={errors.words?.message}
        {...form.register('words', {
          validate: (text) => {
            const count = linesOf(text).length;
            if (count === 0) return t('needed');
            return count <= atOnceMax || t('wordMany', { max: atOnceMax });
          },
        })}
      />
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <Choice label={t('wordKind')} value={value} options={kinds} onChange={onChange} />
        )}
      />
      <TextArea
        label={t('wordHarmless')}
        help={t('wordHarmlessHelp')}
        rows={3}
        error={errors.harmless?.message}
        {...form.register('harmless')}
      />
    </FormDialog>
  );
}
