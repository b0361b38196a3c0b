import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { CommonModule } from './common.module.ts';
import { BannersAdminController } from './home/banners.admin.controller.ts';
import { BannersAdminService } from './home/banners.admin.service.ts';
import { WordsAdminController } from './words/words.admin.controller.ts';
import { WordsAdminService } from './words/words.admin.service.ts';

/** Operators' calls on banners and forbidden words. */
@Module({
  imports: [CommonModule, UsersModule],
  controllers: [BannersAdminController, WordsAdminController],
  providers: [BannersAdminService, WordsAdminService],
})
export class CommonAdminModule {}
