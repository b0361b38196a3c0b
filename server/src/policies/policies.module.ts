import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { PoliciesController } from './policies.controller.ts';
import { PoliciesService } from './policies.service.ts';
import './policies.errors.ts';
import './policies.settings.ts';

defineArea('policies', 'Policies, their versions, and the consents of actions.');

/** The policies area. It exports `PoliciesService`: a sign-up records the agreed versions. */
@Module({
  controllers: [PoliciesController],
  providers: [PoliciesService],
  exports: [PoliciesService],
})
export class PoliciesModule {}
