export { UploadProgress } from './UploadProgress.tsx';
export {
  acceptOf,
  type KeptFile,
  type UploadInput,
  type UploadKind,
  uploadFile,
} from './upload-file.ts';
export { type Upload, useUpload } from './use-upload.ts';
