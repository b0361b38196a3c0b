import { useFormContext } from 'react-hook-form';
import { t } from '../../../messages/broadcast.ts';
import { Field } from '../../../ui/Field.tsx';
import type { SettingInfo } from '../queries/setting-info.ts';
import { type Heading, tagsProblem, titleProblem } from './heading.ts';

/** Title and tags of a live, as fields of the form around them. */
export function HeadingFields({ limits }: { limits: SettingInfo['limits'] }) {
  const { register, watch, formState } = useFormContext<Heading>();
  const { errors } = formState;
  const length = watch('title').trim().length;
  return (
    <>
      <Field
        label={t('title')}
        placeholder={t('titlePlaceholder')}
        help={t('titleCount', { length, max: limits.title_max })}
        error={errors.title?.message}
        {...register('title', { validate: (title) => titleProblem(title, limits) })}
      />
      <Field
        label={t('tags')}
        placeholder={t('tagsPlaceholder')}
        help={t('tagsHelp', { max: limits.tags_max })}
        error={errors.tags?.message}
        {...register('tags', { validate: (tags) => tagsProblem(tags, limits) })}
      />
    </>
  );
}
