import { type ChangeEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../api/form-refusal.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { toast } from '../../../ui/toast.ts';
import { acceptOf, type UploadedFile, UploadProgress, uploadText, useUpload } from '../../files/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import { addSignature } from '../queries/signatures.ts';

const titleMax = 20;

const kilobytes = (bytes: number): number => Math.floor(bytes / 1024);

/**
 * Binds a picture to an amount: the picture is uploaded when selected.
 * @param bytesMax the size of the largest picture
 */
export function SignatureForm({ bytesMax }: { bytesMax: number }) {
  const form = useForm({ defaultValues: { title: '', stars: '' } });
  const [picture, setPicture] = useState<UploadedFile | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const uploading = useUpload();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ title, stars }) => {
    if (!picture) {
      setMissing(uploading.busy ? t('signaturePictureWait') : t('signaturePictureNeeded'));
      return;
    }
    setFormError(null);
    try {
      await addSignature({ title: title.trim(), star_cnt: Number(stars), file_id: picture.file_id });
    } catch (error) {
      const codes = { signature_taken: 'stars', prohibited_word: 'title' } as const;
      setFormError(showRefusal(form.setError, error, { title: 'title', star_cnt: 'stars' }, { codes }));
      return;
    }
    form.reset();
    setPicture(null);
    toast(t('signatureAdded'), { tone: 'good' });
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <Picture
        picture={picture}
        uploading={uploading}
        missing={missing}
        bytesMax={bytesMax}
        onTooLarge={() => setMissing(t('signaturePictureLarge', { max: kilobytes(bytesMax) }))}
        onChange={(next) => {
          setPicture(next);
          setMissing(null);
        }}
      />
      <Field
        label={t('signatureName')}
        maxLength={titleMax * 2}
        error={errors.title?.message}
        {...form.register('title', {
          validate: (title) => {
            const length = [...title.trim()].length;
            if (length === 0) return t('signatureNameNeeded');
            return length <= titleMax || t('signatureNameTooLong', { max: titleMax });
          },
        })}
      />
      <Field
        label={t('signatureStars')}
        help={t('signatureStarsHelp')}
        inputMode="numeric"
        error={errors.stars?.message}
        {...form.register('stars', {
          validate: (stars) => /^[1-9]\d{0,8}$/.test(stars.trim()) || t('signatureStarsWrong'),
        })}
      />
      <SubmitSection formError={formError} action={t('signatureAdd')} busy={isSubmitting} />
    </form>
  );
}

function Picture({
  picture,
  uploading: { upload, cancel, busy, progress, error },
  missing,
  bytesMax,
  onTooLarge,
  onChange,
}: {
  picture: UploadedFile | null;
  uploading: ReturnType<typeof useUpload>;
  /** Why the form cannot be submitted without a picture. */
  missing: string | null;
  bytesMax: number;
  /** The selected picture was refused for its size. */
  onTooLarge: () => void;
  onChange: (picture: UploadedFile) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // Allows selecting the same file again after a failure.
    event.target.value = '';
    if (!file) return;
    if (file.size > bytesMax) {
      onTooLarge();
      return;
    }
    const uploaded = await upload({ kind: 'folder-image', file, fields: { file_table: 'signature' } });
    if (!uploaded) return;
    // Re-encoding a small picture may enlarge it.
    if (uploaded.bytes > bytesMax) onTooLarge();
    else onChange(uploaded);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm font-semibold">{t('signaturePicture')}</p>
      {picture && (
        <img
          src={assetUrl(picture.url)}
          alt={t('signaturePicture')}
          className="size-32 rounded-control bg-raised object-contain"
        />
      )}
      <input
        ref={input}
        type="file"
        aria-label={t('signaturePicture')}
        accept={acceptOf('folder-image')}
        onChange={(event) => void change(event)}
        className="hidden"
      />
      <Button busy={busy} aria-describedby="signature-picture-note" onClick={() => input.current?.click()}>
        {picture ? t('signaturePickAgain') : t('signaturePick')}
      </Button>
      <UploadProgress upload={{ progress, cancel }} />
      {missing ? (
        <FieldError id="signature-picture-note">{missing}</FieldError>
      ) : (
        <p id="signature-picture-note" className="text-sm text-muted">
          {t('signaturePictureHelp', { max: kilobytes(bytesMax) })}
        </p>
      )}
      <FormAlert message={error === null ? null : uploadText(error, 'folder-image')} />
    </div>
  );
}
