import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { PoliciesController } from './policies.controller.ts';
import { PoliciesService } from './policies.service.ts';
import './policies.errors.ts';

defineArea('policies', 'Policies, their versions, and the consents that acts ask for.');

/** The policies area. It lends `PoliciesService`: a sign-up records which versions were agreed to. */
@Module({
  controllers: [PoliciesController],
  providers: [PoliciesService],
  exports: [PoliciesService],
})
export class PoliciesModule {}
