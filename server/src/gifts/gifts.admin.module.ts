import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { GiftsAdminController } from './gifts.admin.controller.ts';
import { GiftsAdminService } from './gifts.admin.service.ts';

/** Operators' calls on gifts. */
@Module({ imports: [UsersModule], controllers: [GiftsAdminController], providers: [GiftsAdminService] })
export class GiftsAdminModule {}
