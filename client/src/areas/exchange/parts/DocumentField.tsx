import { FileCheck } from 'lucide-react';
import { t } from '../../../messages/exchange.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import { FilePicker, PrivateImage, type UploadedFile } from '../../files/index.ts';

export type DocumentName = 'id' | 'passbook' | 'corp';

/** A copy of a document: uploaded when selected, previewed, replaceable. */
export function DocumentField({
  name,
  paper,
  error,
  onChange,
  onBusy,
}: {
  name: DocumentName;
  paper: UploadedFile | null;
  error: string | undefined;
  onChange: (paper: UploadedFile) => void;
  /** Whether an upload is in flight. */
  onBusy: (busy: boolean) => void;
}) {
  const label = t(`paper_${name}`);
  const pick = t(paper ? 'documentChange' : 'documentPick', { paper: label });

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{label}</p>
      {paper && (
        <div className="flex items-center gap-3">
          <PrivateImage
            url={paper.thumb_url ?? paper.url}
            alt={label}
            className="h-20 w-32 rounded-control"
          />
          <FileCheck size={20} aria-hidden className="shrink-0 text-good-text" />
          <span className="chat-text min-w-0 text-sm">{paper.original_name}</span>
        </div>
      )}
      <FilePicker
        label={pick}
        upload={{ kind: 'folder-image', fields: { file_table: 'exchange', file_field: name } }}
        note={(id) =>
          error ? (
            <FieldError id={id}>{error}</FieldError>
          ) : (
            <p id={id} className="text-sm text-muted">
              {t(`paperHelp_${name}`)}
            </p>
          )
        }
        onUploaded={onChange}
        onBusy={onBusy}
      />
    </div>
  );
}
