import { applyDecorators, UseGuards } from '@nestjs/common';
import { Access } from '../access/access.decorator.ts';
import { OpenToForcedLogin } from '../access/forced-login.decorator.ts';
import { OpenInMaintenance } from '../access/maintenance.decorator.ts';
import { ApiErrors } from '../errors/api-errors.decorator.ts';
import { SandboxGuard } from './sandbox.guard.ts';
import { Unrecorded } from './unrecorded.decorator.ts';

/**
 * Marks a handler as a sandbox call: open to all visitors of this machine's own pages, absent in production, and
 * excluded from the sandbox's request list.
 */
export const SandboxCall = (): MethodDecorator =>
  applyDecorators(
    UseGuards(SandboxGuard),
    Access('visitor'),
    OpenInMaintenance(),
    OpenToForcedLogin(),
    Unrecorded(),
    ApiErrors('not_found', 'forbidden', 'validation_failed'),
  );
