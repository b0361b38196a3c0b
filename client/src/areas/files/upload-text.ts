import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/files.ts';
import type { UploadKind } from './upload-file.ts';

/** Why an upload failed, and what to choose instead. */
export function uploadText(error: unknown, kind: UploadKind): string {
  const movie = kind === 'movie';
  switch (errorCode(error)) {
    case 'file_type':
      return t(movie ? 'movieType' : 'imageType');
    case 'file_too_large':
      return t(movie ? 'movieTooLarge' : 'imageTooLarge');
    default:
      return errorMessage(error);
  }
}
