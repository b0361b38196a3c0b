import { type ChangeEvent, useId, useRef } from 'react';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { acceptOf, type UploadedFile, UploadProgress, uploadText, useUpload } from '../../files/index.ts';

/** A live's picture in lists, uploaded when selected. */
export function Thumbnail({
  picture,
  onChange,
}: {
  picture: UploadedFile | null;
  onChange: (picture: UploadedFile | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const { upload, cancel, busy, progress, error } = useUpload();
  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // Allows selecting the same file again after a failure.
    event.target.value = '';
    if (!file) return;
    const uploaded = await upload({ kind: 'folder-image', file, fields: { file_table: 'live' } });
    if (uploaded) onChange(uploaded);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('thumbnail')}</p>
      <input
        ref={input}
        type="file"
        aria-label={t('thumbnail')}
        accept={acceptOf('folder-image')}
        onChange={(event) => void change(event)}
        className="hidden"
      />
      {picture && (
        <img
          src={assetUrl(picture.thumb_url ?? picture.url)}
          alt={t('thumbnail')}
          className="aspect-video w-48 rounded-card object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button busy={busy} aria-describedby={help} onClick={() => input.current?.click()}>
          {t('thumbnailPick')}
        </Button>
        {picture && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('thumbnailDrop')}
          </Button>
        )}
      </div>
      <UploadProgress upload={{ progress, cancel }} />
      <p id={help} className="text-sm text-muted">
        {t('thumbnailHelp')}
      </p>
      <FormAlert message={error === null ? null : uploadText(error, 'folder-image')} />
    </div>
  );
}
