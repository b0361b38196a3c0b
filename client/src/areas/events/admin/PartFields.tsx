import { eventLimits, isButtonTarget, isNoticePicture } from '@honey/rules';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../messages/admin-month-events.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { FilePicker } from '../../files/index.ts';
import type { EventValues } from './event-form.ts';
import { PrizeFields } from './PrizeFields.tsx';

const { labelMax, textMax, altMax } = eventLimits;
const untils = (['begins', 'ends'] as const).map((value) => ({ value, label: t(`until_${value}`) }));
const kinds = (['host', 'member'] as const).map((value) => ({ value, label: t(`kind_${value}`) }));

/** Validates a required text. */
export const requiredText = (max: number) => (text: string) => {
  if (text.trim() === '') return t('needed');
  return [...text.trim()].length <= max || t('long', { max });
};

/**
 * The fields of one part, by its type.
 * @param fixed the event runs: its draw and its ranking cannot change any more
 */
export function PartFields({
  index,
  fixed,
  onBusy,
}: {
  index: number;
  fixed: boolean;
  onBusy: (busy: boolean) => void;
}) {
  const { register, watch, setValue, formState } = useFormContext<EventValues>();
  const name = `parts.${index}` as const;
  const part = watch(name);
  const errors = formState.errors.parts?.[index];
  // A function: registering a field that is not shown would validate it.
  const title = () => (
    <Field
      label={t('heading')}
      error={errors?.title?.message}
      {...register(`${name}.title`, { validate: requiredText(labelMax) })}
    />
  );
  switch (part.type) {
    case 'picture':
      return (
        <>
          <FilePicker
            label={t('pictureUpload')}
            upload={{ kind: 'image' }}
            onUploaded={({ url, width, height }) => {
              setValue(`${name}.url`, url, { shouldDirty: true, shouldValidate: true });
              setValue(`${name}.size`, width && height ? { width, height } : undefined);
            }}
            onBusy={onBusy}
          />
          <Field
            label={t('pictureUrl')}
            error={errors?.url?.message}
            {...register(`${name}.url`, {
              validate: (url) => isNoticePicture(url.trim()) || t('pictureWrong'),
              // The size of the picture before.
              onChange: () => setValue(`${name}.size`, undefined),
            })}
          />
          <Field
            label={t('pictureAlt')}
            help={t('pictureAltHelp')}
            error={errors?.alt?.message}
            {...register(`${name}.alt`, {
              validate: (alt) => [...alt.trim()].length <= altMax || t('long', { max: altMax }),
            })}
          />
        </>
      );
    case 'text':
      return (
        <TextArea
          label={t('text')}
          help={t('textHelp')}
          rows={6}
          error={errors?.text?.message}
          {...register(`${name}.text`, { validate: requiredText(textMax) })}
        />
      );
    case 'countdown':
      return (
        <>
          <Field
            label={t('label')}
            error={errors?.label?.message}
            {...register(`${name}.label`, { validate: requiredText(labelMax) })}
          />
          <Choice
            label={t('until')}
            value={part.until}
            options={untils}
            onChange={(until) => setValue(`${name}.until`, until, { shouldDirty: true })}
          />
        </>
      );
    case 'attendance':
    case 'winners':
      return title();
    case 'ticket_ask':
      return (
        <>
          {title()}
          <PrizeFields index={index} disabled={fixed} />
        </>
      );
    case 'ranking':
      return (
        <>
          {title()}
          <fieldset disabled={fixed}>
            <Choice
              label={t('kind')}
              value={part.kind}
              options={kinds}
              onChange={(kind) => setValue(`${name}.kind`, kind, { shouldDirty: true })}
            />
          </fieldset>
          <PrizeFields index={index} disabled={fixed} />
        </>
      );
    case 'button':
      return (
        <>
          <Field
            label={t('label')}
            error={errors?.label?.message}
            {...register(`${name}.label`, { validate: requiredText(labelMax) })}
          />
          <Field
            label={t('url')}
            help={t(part.external ? 'urlHelpExternal' : 'urlHelp')}
            error={errors?.url?.message}
            {...register(`${name}.url`, {
              validate: (url, values) =>
                isButtonTarget(url.trim(), values.parts[index]?.external ?? false) || t('urlWrong'),
            })}
          />
          <Checkbox label={t('external')} {...register(`${name}.external`)} />
        </>
      );
  }
}
