export { FilePlacesService } from './file-places.service.ts';
export { fullSizePictureUrl } from './file-presenter.ts';
export { KeptFile } from './files.dto.ts';
export { FilesService } from './files.service.ts';
