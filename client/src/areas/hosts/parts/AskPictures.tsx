import { hostAskLimits } from '@honey/rules';
import { Upload as UploadIcon, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { t } from '../../../messages/hosts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import {
  acceptOf,
  type KeptFile,
  PrivateImage,
  UploadProgress,
  uploadText,
  useUpload,
} from '../../files/index.ts';

const { imagesMax } = hostAskLimits;

/** The pictures that go with an application: uploaded as they are chosen, seen, and taken out again. */
export function AskPictures({
  pictures,
  onChange,
  onBusy,
}: {
  pictures: readonly KeptFile[];
  onChange: (pictures: readonly KeptFile[]) => void;
  /** Whether one is on its way. */
  onBusy: (busy: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const { upload, cancel, busy, progress, error } = useUpload();

  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    onBusy(true);
    const kept = await upload({
      kind: 'folder-image',
      file,
      fields: { file_table: 'host_ask', file_field: 'image' },
    });
    onBusy(false);
    if (kept) onChange([...pictures, kept]);
  };

  const full = pictures.length >= imagesMax;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold">{t('pictures')}</p>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {pictures.map((picture, index) => (
            <li key={picture.file_id} className="relative">
              <PrivateImage
                url={picture.thumb_url ?? picture.url}
                alt={t('pictureOf', { number: index + 1 })}
                className="aspect-square w-full rounded-control"
              />
              <IconButton
                over
                label={t('removePicture', { number: index + 1 })}
                className="absolute top-1 right-1 size-8 bg-shade"
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        aria-label={t('pickPicture')}
        accept={acceptOf('folder-image')}
        onChange={(event) => void change(event)}
        className="hidden"
      />
      <Button
        size="lg"
        busy={busy}
        disabled={full}
        icon={<UploadIcon size={20} aria-hidden />}
        aria-describedby={help}
        onClick={() => input.current?.click()}
      >
        {t('pickPicture')}
      </Button>
      <UploadProgress upload={{ progress, cancel }} />
      <p id={help} className="text-sm text-muted">
        {full ? t('picturesFull') : t('picturesHelp', { max: imagesMax })}
      </p>
      <FormAlert message={error === null ? null : uploadText(error, 'folder-image')} />
    </div>
  );
}
