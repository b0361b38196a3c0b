import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { FilePlacesService } from './file-places.service.ts';
import { FilesController } from './files.controller.ts';
import { FilesService } from './files.service.ts';
import { PrivateFilesService } from './private-files.service.ts';
import { FileSnapshotsService } from './sandbox/file-snapshots.service.ts';
import { storageProvider } from './storage/storage.provider.ts';
import { ImageProcessor } from './uploads/image-processor.ts';
import { IncomingFiles } from './uploads/incoming-files.ts';
import { SweepUploadsJob } from './uploads/sweep-uploads.job.ts';
import { UploadOwnersService } from './uploads/upload-owners.service.ts';
import { UploadedFilesRepository } from './uploads/uploaded-files.repository.ts';
import { UploadsRoutes } from './uploads/uploads.routes.ts';
import { UploadsService } from './uploads/uploads.service.ts';
import './files.errors.ts';
import './files.settings.ts';
import { SandboxPapersService } from './sandbox/sandbox-papers.service.ts';

defineArea('files', 'Uploads and stored files, public and private.');

/**
 * The files area. It exports `FilesService` (profile pictures; a sign-up's picture becomes the new member's),
 * `SandboxPapersService` and `FileSnapshotsService` for datasets and the sandbox, and `FilePlacesService`, where the areas that own entries register who may attach files to them.
 */
@Module({
  imports: [UsersModule, VerificationModule],
  controllers: [FilesController],
  providers: [
    storageProvider,
    IncomingFiles,
    ImageProcessor,
    UploadedFilesRepository,
    FilePlacesService,
    PrivateFilesService,
    UploadsService,
    FilesService,
    UploadOwnersService,
    UploadsRoutes,
    SweepUploadsJob,
    SandboxPapersService,
    FileSnapshotsService,
  ],
  exports: [FilesService, FilePlacesService, SandboxPapersService, FileSnapshotsService],
})
export class FilesModule {}
