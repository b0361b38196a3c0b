import { Upload as UploadIcon } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { t } from '../../../messages/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { acceptOf, type KeptFile, UploadProgress, uploadText, useUpload } from '../../files/index.ts';

/** Uploads a picture from the member's device, seen at once while it is on its way. */
export function OwnPicture({
  onPick,
  onUploaded,
  onFailed,
}: {
  /** The file as it is here, before the server has it. */
  onPick: (file: File) => void;
  onUploaded: (kept: KeptFile) => void;
  /** It was stopped or refused. */
  onFailed: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const { upload, cancel, busy, progress, error } = useUpload();

  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    onPick(file);
    const kept = await upload({
      kind: 'default-image',
      file,
      fields: { file_table: 'profile', file_field: 'image', file_insert_mode: 'replace' },
    });
    if (kept) onUploaded(kept);
    else onFailed();
  };

  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept={acceptOf('default-image')}
        onChange={(event) => void change(event)}
        className="hidden"
      />
      <Button
        size="lg"
        busy={busy}
        icon={<UploadIcon size={20} aria-hidden />}
        aria-describedby={help}
        onClick={() => input.current?.click()}
      >
        {t('imagePick')}
      </Button>
      <UploadProgress upload={{ progress, cancel }} />
      <p id={help} className="text-sm text-muted">
        {t('imageHelp')}
      </p>
      <FormAlert message={error === null ? null : uploadText(error, 'default-image')} />
    </div>
  );
}
