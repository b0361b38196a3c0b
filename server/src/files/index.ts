export { FilePlacesService } from './file-places.service.ts';
export { KeptFile } from './files.dto.ts';
export { FilesService } from './files.service.ts';
export { FileSnapshotsService } from './sandbox/file-snapshots.service.ts';
export { SandboxPapersService } from './sandbox/sandbox-papers.service.ts';
export { fullSizePictureUrl } from './uploads/file-presenter.ts';
