export { FilePicker } from './FilePicker.tsx';
export { PictureGrid, Pictures } from './Pictures.tsx';
export { PrivateImage } from './PrivateImage.tsx';
export { UploadProgress } from './UploadProgress.tsx';
export { acceptOf, type UploadedFile } from './upload-file.ts';
export { uploadText } from './upload-text.ts';
export { useUpload } from './use-upload.ts';
