import { t } from '../../../messages/settings.ts';
import { FilePicker, type UploadedFile } from '../../files/index.ts';

/** Uploads a picture from the member's device, previewed during the upload. */
export function OwnPicture(handlers: {
  /** The local file, before the upload. */
  onPick: (file: File) => void;
  onUploaded: (uploaded: UploadedFile) => void;
  /** The upload was cancelled or refused. */
  onFailed: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <FilePicker
        label={t('imagePick')}
        upload={{
          kind: 'default-image',
          fields: { file_table: 'profile', file_field: 'image', file_insert_mode: 'replace' },
        }}
        size="lg"
        note={(id) => (
          <p id={id} className="text-sm text-muted">
            {t('imageHelp')}
          </p>
        )}
        {...handlers}
      />
    </div>
  );
}
