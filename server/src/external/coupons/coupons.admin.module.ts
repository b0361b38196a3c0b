import { Module } from '@nestjs/common';
import { ItemsModule } from '../../items/items.module.ts';
import { UsersModule } from '../../users/users.module.ts';
import { CouponsAdminController } from './campaigns/coupons.admin.controller.ts';
import { CouponsAdminService } from './campaigns/coupons.admin.service.ts';
import { CouponsModule } from './coupons.module.ts';

/** Operators' calls on coupons. */
@Module({
  imports: [CouponsModule, ItemsModule, UsersModule],
  controllers: [CouponsAdminController],
  providers: [CouponsAdminService],
})
export class CouponsAdminModule {}
