import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { LiveGifts } from './live-gifts.service.ts';
import { LiveTimes } from './live-times.service.ts';
import { MoneyController } from './money.controller.ts';
import './money.settings.ts';

defineArea('money', 'What lives brought: days of broadcasting, gifts received and given.');

/** Histories of income and of gifts. It reads what lives and gifts have written. */
@Module({
  imports: [LivesModule, UsersModule],
  controllers: [MoneyController],
  providers: [LiveGifts, LiveTimes],
})
export class MoneyModule {}
