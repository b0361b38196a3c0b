import { Module } from '@nestjs/common';
import { PoliciesController } from './policies.controller.ts';
import { PoliciesService } from './policies.service.ts';
import './policies.errors.ts';

/** The policies area. It lends `PoliciesService`: a sign-up records which versions were agreed to. */
@Module({
  controllers: [PoliciesController],
  providers: [PoliciesService],
  exports: [PoliciesService],
})
export class PoliciesModule {}
