import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/reports.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { acceptOf, type UploadedFile, UploadProgress, uploadText, useUpload } from '../files/index.ts';

/** The pictures attached to a report: uploaded ones, with buttons to add and remove. */
export function ReportPictures({
  files,
  max,
  onChange,
  onBusy,
}: {
  files: readonly UploadedFile[];
  max: number;
  onChange: (files: readonly UploadedFile[]) => void;
  onBusy: (busy: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const [shown, setShown] = useState<Readonly<Record<number, string>>>({});
  const { busy } = upload;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  if (max === 0) return null;

  const add = async (file: File): Promise<void> => {
    const uploaded = await upload.upload({
      kind: 'folder-image',
      file,
      fields: { file_table: 'report', file_field: 'image' },
    });
    if (!uploaded) return;
    // The uploaded picture is private: the local file is shown.
    setShown((before) => ({ ...before, [uploaded.file_id]: URL.createObjectURL(file) }));
    onChange([...files, uploaded]);
  };
  const remove = (file: UploadedFile): void => {
    const address = shown[file.file_id];
    if (address) URL.revokeObjectURL(address);
    onChange(files.filter(({ file_id }) => file_id !== file.file_id));
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('pictures')}</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.file_id} className="relative size-20 overflow-hidden rounded-control bg-raised">
              <img
                src={assetUrl(shown[file.file_id] ?? file.url)}
                alt=""
                className="size-full object-cover"
              />
              <IconButton
                onVideo
                label={t('removePicture', { name: file.original_name })}
                onClick={() => remove(file)}
                className="absolute top-0 right-0 bg-shade"
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <UploadProgress upload={upload} />
      {upload.error !== null && <FieldError>{uploadText(upload.error, 'folder-image')}</FieldError>}
      {files.length < max && !busy && (
        <Button
          icon={<ImagePlus size={18} aria-hidden />}
          onClick={() => input.current?.click()}
          className="self-start"
        >
          {t('addPicture')}
        </Button>
      )}
      <p className="text-sm text-muted">{t('picturesHelp', { max })}</p>
      <input
        ref={input}
        type="file"
        accept={acceptOf('folder-image')}
        aria-label={t('addPicture')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows selecting the same file again.
          event.currentTarget.value = '';
          if (file) void add(file);
        }}
      />
    </div>
  );
}
