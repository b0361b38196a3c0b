import { t } from '../../messages/files.ts';
import { Button } from '../../ui/Button.tsx';
import type { Upload } from './use-upload.ts';

/** An upload's progress with a cancel button; nothing while none is in flight. */
export function UploadProgress({ upload }: { upload: Pick<Upload, 'progress' | 'cancel'> }) {
  const { progress, cancel } = upload;
  if (progress === null) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('uploading')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 flex-1 overflow-hidden rounded-pill bg-raised"
      >
        <div style={{ width: `${percent}%` }} className="h-full bg-honey transition-[width]" />
      </div>
      <span className="w-12 text-right text-sm text-muted">
        {percent < 100 ? t('percent', { percent }) : t('finishing')}
      </span>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
