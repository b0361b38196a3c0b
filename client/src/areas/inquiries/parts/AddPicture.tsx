import { inquiryLimits } from '@honey/rules';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/inquiries.ts';
import { toast } from '../../../ui/toast.ts';
import { FilePicker, type UploadedFile } from '../../files/index.ts';
import { addPicture } from '../queries/inquiries.ts';

const max = inquiryLimits.imagesMax;

/**
 * Adds a picture to a waiting inquiry. If it was answered meanwhile, that is shown with the answer, which replaces this
 * button.
 */
export function AddPicture({ boardSn, count }: { boardSn: number; count: number }) {
  const full = count >= max;
  const add = async ({ file_id }: UploadedFile): Promise<void> => {
    try {
      await addPicture(boardSn, file_id);
      toast(t('pictureAdded'), { tone: 'good' });
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    }
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <FilePicker
        label={t('addPicture')}
        upload={{ kind: 'folder-image', fields: { file_table: 'board', file_field: 'image' } }}
        disabled={full}
        note={(id) => (
          <p id={id} className="text-sm text-muted">
            {full ? t('picturesFull') : t('picturesHelp', { max })}
          </p>
        )}
        onUploaded={add}
      />
    </div>
  );
}
