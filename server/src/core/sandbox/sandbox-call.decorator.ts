import { applyDecorators, UseGuards } from '@nestjs/common';
import { Access } from '../access/access.decorator.ts';
import { OpenInMaintenance } from '../access/maintenance.decorator.ts';
import { Refuses } from '../errors/refuses.decorator.ts';
import { SandboxGuard } from './sandbox.guard.ts';

/** Marks a handler as a call of the sandbox: open to everybody on this machine's own pages, absent in production. */
export const SandboxCall = (): MethodDecorator =>
  applyDecorators(
    UseGuards(SandboxGuard),
    Access('visitor'),
    OpenInMaintenance(),
    Refuses('not_found', 'forbidden', 'validation_failed'),
  );
