import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { InquiriesAdminController } from './inquiries.admin.controller.ts';
import { InquiriesAdminService } from './inquiries.admin.service.ts';
import { InquiriesModule } from './inquiries.module.ts';
import { MemberInquiriesAdminController } from './member-inquiries.admin.controller.ts';

/** Operators' calls for inquiries. */
@Module({
  imports: [FilesModule, UsersModule, InquiriesModule],
  controllers: [InquiriesAdminController, MemberInquiriesAdminController],
  providers: [InquiriesAdminService],
})
export class InquiriesAdminModule {}
