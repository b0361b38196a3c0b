export { UploadProgress } from './UploadProgress.tsx';
export { acceptOf, type KeptFile } from './upload-file.ts';
export { useUpload } from './use-upload.ts';
