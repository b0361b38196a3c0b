import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from './core/config/app-config.ts';
import { CoreModule } from './core/core.module.ts';
import { HealthModule } from './core/health/health.module.ts';
import { SessionModule } from './session/session.module.ts';
import { UsersModule } from './users/users.module.ts';
import { WalletModule } from './wallet/wallet.module.ts';

/** The whole server: core, then every area. */
@Module({})
export class AppModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.with(config), HealthModule, WalletModule, UsersModule, SessionModule],
    };
  }
}
