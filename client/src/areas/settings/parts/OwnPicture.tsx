import { t } from '../../../messages/settings.ts';
import { FilePicker, type UploadedFile } from '../../files/index.ts';

/** Uploads a picture from the member's device, seen at once while it is on its way. */
export function OwnPicture(handlers: {
  /** The file as it is here, before the server has it. */
  onPick: (file: File) => void;
  onKept: (kept: UploadedFile) => void;
  /** It was stopped or refused. */
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
