import { fanLevelMax, fanLevelStep } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Schema } from '../../../api/client.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/broadcast.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChipGroup, type LiveType, liveCategoriesQuery, liveTypeName, liveTypes } from '../../lives/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import { type SettingInfo, startLive } from '../queries/setting-info.ts';
import { ChosenContestants } from './ChosenContestants.tsx';
import { type FoundHost, HostSearch } from './HostSearch.tsx';
import { tagsOf, tagsProblem, titleProblem } from './heading.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** The first level, then the display steps of levels. */
const entryLevels = [
  1,
  ...Array.from({ length: fanLevelMax / fanLevelStep }, (_, step) => (step + 1) * fanLevelStep),
];

interface Values {
  title: string;
  tags: string;
}

/** Values selected by buttons. */
interface Choices {
  theme: string | null;
  type: LiveType;
  target: 'all' | 'fans';
  /** The lowest fan level that may watch a fans-only live. */
  entryLevel: number;
  contestants: FoundHost[];
  picture: Schema<'KeptFile'> | null;
}

/** Starts a live. The input is retained after a refusal. */
export function StartForm({ info }: { info: SettingInfo }) {
  const form = useForm<Values>({ defaultValues: { title: '', tags: '' } });
  const [choices, setChoices] = useState<Choices>({
    theme: info.theme_cd,
    type: 'normal',
    target: 'all',
    entryLevel: 1,
    contestants: [],
    picture: null,
  });
  const [formError, setFormError] = useState<string | null>(null);
  const choose = (next: Partial<Choices>): void => {
    setFormError(null);
    setChoices((before) => ({ ...before, ...next }));
  };
  const { theme, type, target, entryLevel, contestants, picture } = choices;
  const needsRed = type === 'red' && info.red_ask_yn === 'N';

  const submit = form.handleSubmit(async ({ title, tags }) => {
    if (theme === null || needsRed) {
      setFormError(needsRed ? t('redNeeded') : t('themeNeeded'));
      return;
    }
    setFormError(null);
    try {
      const { state } = await startLive({
        title: title.trim(),
        tags: tagsOf(tags),
        theme_cd: theme,
        type,
        target,
        entry_fan_level: target === 'fans' ? entryLevel : 0,
        contestants: type === 'excel' ? contestants.map(({ user_key }) => user_key) : [],
        ...(picture ? { file_id: picture.file_id } : {}),
      });
      toast(state === 'live' ? t('started') : t('prepared'), { tone: 'good' });
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { title: 'title', tags: 'tags' }));
    }
  });

  if (info.restricted_yn === 'Y') return <FormAlert message={t('restricted')} tone="wait" />;
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <HeadingFields form={form} limits={info.limits} />
      <ThemeChoice chosen={theme} onChoose={(next) => choose({ theme: next })} />
      <div>
        <p className="mb-1 text-sm font-semibold">{t('kind')}</p>
        <ChipGroup
          label={t('kind')}
          choices={liveTypes.map((value) => ({ value, label: liveTypeName(value) }))}
          chosen={type}
          onChoose={(next) => choose({ type: next })}
        />
        {needsRed && <p className="text-sm text-muted">{t('redNeeded')}</p>}
      </div>
      <div>
        <p className="mb-1 text-sm font-semibold">{t('target')}</p>
        <ChipGroup
          label={t('target')}
          choices={[
            { value: 'all', label: t('target_all') },
            { value: 'fans', label: t('target_fans') },
          ]}
          chosen={target}
          onChoose={(next) => choose({ target: next })}
        />
      </div>
      {target === 'fans' && (
        <Choice
          label={t('entryLevel')}
          help={t('entryLevelHelp')}
          value={String(entryLevel)}
          options={entryLevels.map((level) => ({
            value: String(level),
            label: level === 1 ? t('entryLevelFirst') : t('entryLevelFrom', { level }),
          }))}
          onChange={(level) => choose({ entryLevel: Number(level) })}
        />
      )}
      {type === 'excel' && (
        <div className="flex flex-col gap-3">
          <p className="text-sm font-semibold">
            {t('contestants')}
            <span className="block font-normal text-muted">
              {t('contestantsHelp', { max: info.limits.contestants_max })}
            </span>
          </p>
          <ChosenContestants
            hosts={contestants}
            onRemove={({ user_key }) =>
              choose({ contestants: contestants.filter((one) => one.user_key !== user_key) })
            }
          />
          {contestants.length < info.limits.contestants_max && (
            <HostSearch
              type="excel"
              taken={contestants.map(({ user_key }) => user_key)}
              action={t('contestantAdd')}
              actionOf={(nick) => t('contestantAddOf', { nick })}
              onPick={(host) => choose({ contestants: [...contestants, host] })}
            />
          )}
        </div>
      )}
      <Thumbnail picture={picture} onChange={(next) => choose({ picture: next })} />
      <SubmitSection formError={formError} action={t('start')} busy={form.formState.isSubmitting} />
    </form>
  );
}

/** Title and tags of a live. */
export function HeadingFields({
  form,
  limits,
}: {
  form: UseFormReturn<Values>;
  limits: SettingInfo['limits'];
}) {
  const { errors } = form.formState;
  const length = form.watch('title').trim().length;
  return (
    <>
      <Field
        label={t('title')}
        placeholder={t('titlePlaceholder')}
        help={t('titleCount', { length, max: limits.title_max })}
        error={errors.title?.message}
        {...form.register('title', { validate: (title) => titleProblem(title, limits) })}
      />
      <Field
        label={t('tags')}
        placeholder={t('tagsPlaceholder')}
        help={t('tagsHelp', { max: limits.tags_max })}
        error={errors.tags?.message}
        {...form.register('tags', { validate: (tags) => tagsProblem(tags, limits) })}
      />
    </>
  );
}

function ThemeChoice({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (theme: string | null) => void;
}) {
  const { data, isError, refetch } = useQuery(liveCategoriesQuery);
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('theme')}</p>
      {isError && !data ? (
        <ErrorState title={t('themesFailed')} onRetry={() => void refetch()} />
      ) : (
        <ChipGroup
          label={t('theme')}
          choices={(data?.list ?? []).map(({ theme_cd, name }) => ({ value: theme_cd, label: name }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
