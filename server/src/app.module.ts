import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from './core/config/app-config.ts';
import { CoreModule } from './core/core.module.ts';

/** The whole server: core, then every area. */
@Module({})
export class AppModule {
  static with(config: AppConfig): DynamicModule {
    return { module: AppModule, imports: [CoreModule.with(config)] };
  }
}
