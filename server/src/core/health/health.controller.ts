import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.ts';
import { OpenInMaintenance } from '../access/maintenance.decorator.ts';
import { NoRateLimit } from '../http/limits/rate-class.decorator.ts';
import { AtRoot } from '../http/root-paths.ts';
import { Unrecorded } from '../sandbox/unrecorded.decorator.ts';
import type { LiveReport, ReadyReport } from './health.dto.ts';
import { ExemptFromLoadShedding } from './load-shedding.guard.ts';
import { ReadinessService } from './readiness.service.ts';

/**
 * Health checks for load balancers and supervisors (docs/operations.md), served at the root, outside the API's version.
 */
@ApiExcludeController()
@AtRoot('/health/')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  /** Liveness: restart the process when this does not respond. */
  @Get('live')
  @ExemptFromLoadShedding()
  @NoRateLimit()
  @Unrecorded()
  @Access('visitor')
  @OpenInMaintenance()
  live(): LiveReport {
    return { status: 'live' };
  }

  /** Readiness: 503 names the failed component. */
  @Get('ready')
  @ExemptFromLoadShedding()
  @NoRateLimit()
  @Unrecorded()
  @Access('visitor')
  @OpenInMaintenance()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyReport> {
    const report = await this.readiness.report();
    reply.status(report.status === 'ready' ? 200 : 503);
    return report;
  }
}
