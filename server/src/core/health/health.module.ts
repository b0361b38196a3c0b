import { Module } from '@nestjs/common';
import { HttpMetrics } from '../metrics/http-metrics.ts';
import { MetricsRoute } from '../metrics/metrics.route.ts';
import { HealthController } from './health.controller.ts';
import { JobTroubles } from './job-troubles.ts';
import { Readiness } from './readiness.ts';

/** How the process is watched: its health and its metrics. */
@Module({
  controllers: [HealthController],
  providers: [Readiness, JobTroubles, HttpMetrics, MetricsRoute],
})
export class HealthModule {}
