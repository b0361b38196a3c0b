import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.ts';
import { OpenInMaintenance } from '../access/maintenance.decorator.ts';
import { AtHost } from '../http/host-addresses.ts';
import { Unlimited } from '../http/limits/rate-class.decorator.ts';
import { Unrecorded } from '../sandbox/unrecorded.decorator.ts';
import type { LiveReport, ReadyReport } from './health.dto.ts';
import { ServedFirst } from './load.guard.ts';
import { Readiness } from './readiness.ts';

/** What load balancers and supervisors ask (docs/operations.md). Stands at the host, outside the API's version. */
@ApiExcludeController()
@AtHost('/health/')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs: restart it when this does not answer. */
  @Get('live')
  @ServedFirst()
  @Unlimited()
  @Unrecorded()
  @Access('visitor')
  @OpenInMaintenance()
  live(): LiveReport {
    return { status: 'live' };
  }

  /** Requests may be sent here; 503 says which part is at fault. */
  @Get('ready')
  @ServedFirst()
  @Unlimited()
  @Unrecorded()
  @Access('visitor')
  @OpenInMaintenance()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyReport> {
    const report = await this.readiness.report();
    reply.status(report.status === 'ready' ? 200 : 503);
    return report;
  }
}
