import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { InquiriesAdminController } from './inquiries.admin.controller.ts';
import { InquiriesAdminService } from './inquiries.admin.service.ts';
import { InquiriesModule } from './inquiries.module.ts';

/** Operators' calls for inquiries. */
@Module({
  imports: [FilesModule, UsersModule, InquiriesModule],
  controllers: [InquiriesAdminController],
  providers: [InquiriesAdminService],
})
export class InquiriesAdminModule {}
