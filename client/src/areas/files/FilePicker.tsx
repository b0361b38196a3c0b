import { Upload as UploadIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { acceptOf, type UploadedFile, type UploadInput } from './upload-file.ts';
import { uploadText } from './upload-text.ts';
import { useUpload } from './use-upload.ts';

/** A button that selects a file and uploads it immediately, with its progress and errors. */
export function FilePicker({
  label,
  upload: { kind, fields },
  size,
  disabled,
  note,
  onPick,
  onUploaded,
  onFailed,
  onBusy,
}: {
  label: string;
  upload: Omit<UploadInput, 'file'>;
  size?: 'lg';
  disabled?: boolean;
  /** The description below the button: help, or the field's error. */
  note?: (id: string) => ReactNode;
  /** The local file, before the upload. */
  onPick?: (file: File) => void;
  /** Called with the uploaded file; the button is disabled until it resolves. */
  onUploaded: (file: UploadedFile) => void | Promise<void>;
  /** The upload was cancelled or refused. */
  onFailed?: () => void;
  /** Whether an upload is in flight. */
  onBusy?: (busy: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { upload, cancel, busy, progress, error } = useUpload();
  const [taking, setTaking] = useState(false);

  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // Allows selecting the same file again.
    event.target.value = '';
    if (!file) return;
    onPick?.(file);
    onBusy?.(true);
    const uploaded = await upload({ kind, file, ...(fields ? { fields } : {}) });
    onBusy?.(false);
    if (!uploaded) {
      onFailed?.();
      return;
    }
    setTaking(true);
    await onUploaded(uploaded);
    setTaking(false);
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={acceptOf(kind)}
        onChange={(event) => void change(event)}
        className="hidden"
      />
      <Button
        {...(size ? { size } : {})}
        busy={busy || taking}
        disabled={disabled ?? false}
        icon={<UploadIcon size={20} aria-hidden />}
        aria-describedby={note ? noteId : undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <UploadProgress upload={{ progress, cancel }} />
      {note?.(noteId)}
      <FormAlert message={error === null ? null : uploadText(error, kind)} />
    </>
  );
}
