import { Module } from '@nestjs/common';
import { PhoneCodesModule } from '../sign-up/phone-codes.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FileRows } from './file-rows.ts';
import { FilesController } from './files.controller.ts';
import { FilesService } from './files.service.ts';
import { ImageProcessor } from './image-processor.ts';
import { SweepUploadsJob } from './sweep-uploads.job.ts';
import { UploadOwners } from './upload-owners.ts';
import { UploadStore } from './upload-store.ts';
import { UploadsRoutes } from './uploads.routes.ts';
import { UploadsService } from './uploads.service.ts';

/** The files area. It lends `FilesService`: a profile picture is an own file, a sign-up's becomes the new member's. */
@Module({
  imports: [UsersModule, PhoneCodesModule],
  controllers: [FilesController],
  providers: [
    UploadStore,
    ImageProcessor,
    FileRows,
    UploadsService,
    FilesService,
    UploadOwners,
    UploadsRoutes,
    SweepUploadsJob,
  ],
  exports: [FilesService],
})
export class FilesModule {}
