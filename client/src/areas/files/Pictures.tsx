import clsx from 'clsx';
import { X } from 'lucide-react';
import { t } from '../../messages/files.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FilePicker } from './FilePicker.tsx';
import { PrivateImage } from './PrivateImage.tsx';
import type { UploadedFile, UploadInput } from './upload-file.ts';

/** Private pictures, each with an optional remove button. */
export function PictureGrid({
  pictures,
  onRemove,
  className,
}: {
  pictures: readonly UploadedFile[];
  onRemove?: ((picture: UploadedFile) => void) | undefined;
  className?: string;
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className={clsx('grid grid-cols-3 gap-2 sm:grid-cols-5', className)}>
      {pictures.map((picture, index) => (
        <li key={picture.file_id} className="relative">
          <PrivateImage
            url={picture.thumb_url ?? picture.url}
            alt={t('pictureOf', { number: index + 1 })}
            className="aspect-square w-full rounded-control"
          />
          {onRemove && (
            <IconButton
              onVideo
              label={t('removePicture', { number: index + 1 })}
              className="absolute top-1 right-1 size-8 bg-shade"
              onClick={() => onRemove(picture)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Private pictures attached to a form: uploaded when selected, previewed, removable. */
export function Pictures({
  table,
  max,
  help,
  pictures,
  onChange,
  onBusy,
}: {
  /** The subject of the attachment, as the server names it. */
  table: NonNullable<NonNullable<UploadInput['fields']>['file_table']>;
  max: number;
  help: string;
  pictures: readonly UploadedFile[];
  onChange: (pictures: readonly UploadedFile[]) => void;
  /** Whether an upload is in flight. */
  onBusy: (busy: boolean) => void;
}) {
  const full = pictures.length >= max;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold">{t('pictures')}</p>
      <PictureGrid
        pictures={pictures}
        onRemove={(picture) => onChange(pictures.filter((other) => other !== picture))}
      />
      <FilePicker
        label={t('pickPicture')}
        upload={{ kind: 'folder-image', fields: { file_table: table, file_field: 'image' } }}
        size="lg"
        disabled={full}
        note={(id) => (
          <p id={id} className="text-sm text-muted">
            {full ? t('picturesFull') : help}
          </p>
        )}
        onUploaded={(uploaded) => onChange([...pictures, uploaded])}
        onBusy={onBusy}
      />
    </div>
  );
}
