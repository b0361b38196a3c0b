import { fanLevelMax, fanLevelStep } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { t } from '../../../messages/broadcast.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ChipGroup, liveCategoriesQuery, liveTypeName, liveTypes } from '../../lives/index.ts';
import type { SettingInfo } from '../queries/setting-info.ts';
import { ChosenContestants } from './ChosenContestants.tsx';
import { HostSearch } from './HostSearch.tsx';
import type { StartValues } from './start-values.ts';
import { Thumbnail } from './Thumbnail.tsx';

// Fields of the form around them (StartForm) that are chosen by buttons.

/** The first level, then the display steps of levels. */
const entryLevels = [
  1,
  ...Array.from({ length: fanLevelMax / fanLevelStep }, (_, step) => (step + 1) * fanLevelStep),
];

/** The content category: required. */
export function ThemeField() {
  const { field } = useController<StartValues, 'theme'>({
    name: 'theme',
    rules: { validate: (theme) => theme !== null || t('themeNeeded') },
  });
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
          chosen={field.value}
          onChoose={field.onChange}
        />
      )}
    </div>
  );
}

/** The kind of live; only hosts who applied for red lives may start one (BROADCAST-13). */
export function TypeField({ redAllowed }: { redAllowed: boolean }) {
  const needsRed = (type: StartValues['type']): boolean => type === 'red' && !redAllowed;
  const { field } = useController<StartValues, 'type'>({
    name: 'type',
    rules: { validate: (type) => !needsRed(type) || t('redNeeded') },
  });
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('kind')}</p>
      <ChipGroup
        label={t('kind')}
        choices={liveTypes.map((value) => ({ value, label: liveTypeName(value) }))}
        chosen={field.value}
        onChoose={field.onChange}
      />
      {needsRed(field.value) && <p className="text-sm text-muted">{t('redNeeded')}</p>}
    </div>
  );
}

/** The shape of the picture until the stream arrives. */
export function ShapeField() {
  const { field } = useController<StartValues, 'shape'>({ name: 'shape' });
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('shape')}</p>
      <ChipGroup
        label={t('shape')}
        choices={[
          { value: 'H', label: t('shape_H') },
          { value: 'V', label: t('shape_V') },
        ]}
        chosen={field.value}
        onChoose={field.onChange}
      />
      <p className="mt-1 text-sm text-muted">{t('shapeHelp')}</p>
    </div>
  );
}

/** Who may watch: everyone, or fans from a level up. */
export function TargetFields() {
  const target = useController<StartValues, 'target'>({ name: 'target' }).field;
  const entryLevel = useController<StartValues, 'entryLevel'>({ name: 'entryLevel' }).field;
  return (
    <>
      <div>
        <p className="mb-1 text-sm font-semibold">{t('target')}</p>
        <ChipGroup
          label={t('target')}
          choices={[
            { value: 'all', label: t('target_all') },
            { value: 'fans', label: t('target_fans') },
          ]}
          chosen={target.value}
          onChoose={target.onChange}
        />
      </div>
      {target.value === 'fans' && (
        <Choice
          label={t('entryLevel')}
          help={t('entryLevelHelp')}
          value={String(entryLevel.value)}
          options={entryLevels.map((level) => ({
            value: String(level),
            label: level === 1 ? t('entryLevelFirst') : t('entryLevelFrom', { level }),
          }))}
          onChange={(level) => entryLevel.onChange(Number(level))}
        />
      )}
    </>
  );
}

/** The contestants of an excel live. */
export function ContestantsField({ limits }: { limits: SettingInfo['limits'] }) {
  const type = useWatch<StartValues, 'type'>({ name: 'type' });
  const { field } = useController<StartValues, 'contestants'>({ name: 'contestants' });
  const { value: contestants, onChange } = field;
  if (type !== 'excel') return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold">
        {t('contestants')}
        <span className="block font-normal text-muted">
          {t('contestantsHelp', { max: limits.contestants_max })}
        </span>
      </p>
      <ChosenContestants
        hosts={contestants}
        onRemove={({ user_key }) => onChange(contestants.filter((one) => one.user_key !== user_key))}
      />
      {contestants.length < limits.contestants_max && (
        <HostSearch
          type="excel"
          taken={contestants.map(({ user_key }) => user_key)}
          action={t('contestantAdd')}
          actionOf={(nick) => t('contestantAddOf', { nick })}
          onPick={(host) => onChange([...contestants, host])}
        />
      )}
    </div>
  );
}

/** The picture in lists; optional. */
export function ThumbnailField() {
  const { field } = useController<StartValues, 'picture'>({ name: 'picture' });
  return <Thumbnail picture={field.value} onChange={field.onChange} />;
}
