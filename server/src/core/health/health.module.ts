import { Module } from '@nestjs/common';
import { HttpMetrics } from '../metrics/http-metrics.ts';
import { MetricsRoute } from '../metrics/metrics.route.ts';
import { FailingJobsService } from './failing-jobs.service.ts';
import { HealthController } from './health.controller.ts';
import { ReadinessService } from './readiness.service.ts';

/** Monitoring of the process: health and metrics. */
@Module({
  controllers: [HealthController],
  providers: [ReadinessService, FailingJobsService, HttpMetrics, MetricsRoute],
  exports: [ReadinessService],
})
export class HealthModule {}
