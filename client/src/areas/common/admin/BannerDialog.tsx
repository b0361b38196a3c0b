import { Intent } from '@honey/client';
import { bannerGroups, bannerLimits, isBannerPicture, isBannerTarget } from '@honey/rules';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fromSeoulInput, toSeoulInput } from '../../../ui/format/seoul-input.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { toast } from '../../../ui/toast.ts';
import { NewerVersion, useNewerVersion } from '../../console/index.ts';
import { FilePicker } from '../../files/index.ts';
import { addBanner, type BannerGroup, changeBanner, type ManagedBanner } from './banner-queries.ts';

/** The form of a banner. Times are Seoul local time. */
interface BannerValues {
  group: BannerGroup;
  title: string;
  image: string;
  link: string;
  start: string;
  end: string;
}

const valuesOf = (banner: ManagedBanner | undefined, group: BannerGroup): BannerValues => ({
  group: bannerGroups.find((known) => known === banner?.banner_grp_cd) ?? group,
  title: banner?.title ?? '',
  image: banner?.image ?? '',
  link: banner?.link ?? '',
  start: toSeoulInput(banner ? Date.parse(banner.starts_at) : Date.now()),
  end: banner?.ends_at ? toSeoulInput(Date.parse(banner.ends_at)) : '',
});

const bodyOf = (values: BannerValues) => ({
  banner_grp_cd: values.group,
  title: values.title.trim(),
  image: values.image.trim(),
  link: values.link.trim(),
  starts_at: fromSeoulInput(values.start),
  ends_at: values.end === '' ? null : fromSeoulInput(values.end),
});

const groups = bannerGroups.map((value) => ({ value, label: t(`group_${value}`) }));
/** Wire fields and their names in the form. */
const names = {
  title: 'title',
  image: 'image',
  link: 'link',
  starts_at: 'start',
  ends_at: 'end',
} as const;

/** The form of a banner with its preview. If another operator was faster, that is shown and the input is retained. */
export default function BannerDialog({
  banner,
  group,
  onSecond,
  onClose,
}: {
  banner?: ManagedBanner;
  group: BannerGroup;
  /** Shows the banner in the list, if another operator changed it first. */
  onSecond?: (error: unknown) => boolean;
} & OverlayProps) {
  const { current, newer, note } = useNewerVersion(banner, onSecond);
  const form = useForm<BannerValues>({ defaultValues: valuesOf(banner, group) });
  const [formError, setFormError] = useState<string | null>(null);
  const [intent] = useState(() => new Intent());
  const [uploading, setUploading] = useState(false);
  const { errors, isSubmitting } = form.formState;
  // Not each part of an address while it is typed: no picture has it.
  const image = useDebounced(form.watch('image').trim());

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    const body = bodyOf(values);
    try {
      if (current) await changeBanner(current.banner_sn, { ...body, version: current.version });
      else await intent.attempt(body, (key) => addBanner(body, key));
      toast(t('saved'), { tone: 'good' });
      onClose();
    } catch (error) {
      if (!note(error)) setFormError(showRefusal(form.setError, error, names));
    }
  });

  return (
    <FormDialog
      title={banner ? t('bannerChangeTitle') : t('bannerAddTitle')}
      width="text"
      action={t('save')}
      isSubmitting={isSubmitting}
      isUploading={uploading}
      formError={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {newer && (
        <NewerVersion
          message={newer.message}
          texts={
            newer.now && [
              [t('bannerTitle'), newer.now.title],
              [t('bannerImage'), newer.now.image],
              [t('bannerLink'), newer.now.link],
            ]
          }
          onTake={() => form.reset(valuesOf(newer.now ?? undefined, group))}
        />
      )}
      <Controller
        control={form.control}
        name="group"
        render={({ field: { value, onChange } }) => (
          <Choice label={t('bannerGroup')} value={value} options={groups} onChange={onChange} />
        )}
      />
      <FilePicker
        label={t('bannerUpload')}
        upload={{ kind: 'image' }}
        onUploaded={({ url }) => form.setValue('image', url, { shouldDirty: true, shouldValidate: true })}
        onBusy={setUploading}
      />
      <Field
        label={t('bannerImage')}
        help={t('bannerImageHelp')}
        error={errors.image?.message}
        {...form.register('image', {
          validate: (image) => isBannerPicture(image.trim()) || t('bannerImageWrong'),
        })}
      />
      <Field
        label={t('bannerTitle')}
        help={t('bannerTitleHelp')}
        error={errors.title?.message}
        {...form.register('title', {
          validate: (title) =>
            title.trim() === ''
              ? t('needed')
              : [...title.trim()].length <= bannerLimits.titleMax ||
                t('long', { max: bannerLimits.titleMax }),
        })}
      />
      <Field
        label={t('bannerLink')}
        help={t('bannerLinkHelp')}
        error={errors.link?.message}
        {...form.register('link', {
          validate: (link) => isBannerTarget(link.trim()) || t('bannerLinkWrong'),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('start')}
          type="datetime-local"
          help={t('timeHelp')}
          error={errors.start?.message}
          {...form.register('start', { validate: (start) => start !== '' || t('needed') })}
        />
        <Field
          label={t('end')}
          type="datetime-local"
          help={t('timeHelp')}
          error={errors.end?.message}
          {...form.register('end', {
            validate: (end, { start }) =>
              end === '' || start === '' || fromSeoulInput(end) > fromSeoulInput(start) || t('endEarly'),
          })}
        />
      </div>
      <BannerPreview image={image} title={form.watch('title')} />
    </FormDialog>
  );
}

/** The picture as pages show it on a phone and on a desktop computer. */
function BannerPreview({ image, title }: { image: string; title: string }) {
  const shown = isBannerPicture(image);
  return (
    <section
      aria-label={t('bannerPreview')}
      className="flex flex-col gap-3 rounded-card border border-line p-3"
    >
      <h3 className="text-sm font-semibold">{t('bannerPreview')}</h3>
      {!shown && <p className="text-sm text-muted">{t('bannerNoImage')}</p>}
      {shown &&
        (['bannerDesktop', 'bannerPhone'] as const).map((width) => (
          <figure key={width} className={width === 'bannerPhone' ? 'max-w-48' : ''}>
            <img
              src={assetUrl(image)}
              alt={title}
              className="aspect-[15/4] w-full rounded-card bg-raised object-cover"
            />
            <figcaption className="mt-1 text-xs text-muted">{t(width)}</figcaption>
          </figure>
        ))}
    </section>
  );
}
