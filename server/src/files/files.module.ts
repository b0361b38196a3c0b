import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { FilePlaces } from './file-places.service.ts';
import { FileRows } from './file-rows.ts';
import { FilesController } from './files.controller.ts';
import { FilesService } from './files.service.ts';
import { PrivateFiles } from './private-files.service.ts';
import { ImageProcessor } from './uploads/image-processor.ts';
import { SweepUploadsJob } from './uploads/sweep-uploads.job.ts';
import { UploadOwners } from './uploads/upload-owners.ts';
import { UploadStore } from './uploads/upload-store.ts';
import { UploadsRoutes } from './uploads/uploads.routes.ts';
import { UploadsService } from './uploads/uploads.service.ts';
import './files.errors.ts';
import './files.settings.ts';

defineArea('files', 'Uploads and stored files, public and private.');

/**
 * The files area. It exports `FilesService` (profile pictures; a sign-up's picture becomes the new member's) and
 * `FilePlacesService`, where the areas that own entries register who may attach files to them.
 */
@Module({
  imports: [UsersModule, VerificationModule],
  controllers: [FilesController],
  providers: [
    UploadStore,
    ImageProcessor,
    FileRows,
    FilePlaces,
    PrivateFiles,
    UploadsService,
    FilesService,
    UploadOwners,
    UploadsRoutes,
    SweepUploadsJob,
  ],
  exports: [FilesService, FilePlaces],
})
export class FilesModule {}
