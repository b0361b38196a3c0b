import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { FilePlacesService } from './file-places.service.ts';
import { FilesController } from './files.controller.ts';
import { FilesService } from './files.service.ts';
import { PrivateFilesService } from './private-files.service.ts';
import { ImageProcessor } from './uploads/image-processor.ts';
import { SweepUploadsJob } from './uploads/sweep-uploads.job.ts';
import { UploadOwnersService } from './uploads/upload-owners.service.ts';
import { UploadStore } from './uploads/upload-store.ts';
import { UploadedFilesRepository } from './uploads/uploaded-files.repository.ts';
import { UploadsRoutes } from './uploads/uploads.routes.ts';
import { UploadsService } from './uploads/uploads.service.ts';
import './files.errors.ts';
import './files.settings.ts';
import { SandboxPapersService } from './sandbox/sandbox-papers.service.ts';

defineArea('files', 'Uploads and stored files, public and private.');

/**
 * The files area. It exports `FilesService` (profile pictures; a sign-up's picture becomes the new member's),
 * `SandboxPapersService` for datasets and the sandbox, and `FilePlacesService`, where the areas that own entries register who may attach files to them.
 */
@Module({
  imports: [UsersModule, VerificationModule],
  controllers: [FilesController],
  providers: [
    UploadStore,
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
  ],
  exports: [FilesService, FilePlacesService, SandboxPapersService],
})
export class FilesModule {}
