import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access/access.guard.ts';
import { AccessStrategy } from './access/access.strategy.ts';
import { AccessTokenService } from './access/access-token.service.ts';
import { OperatorFactorPolicy } from './access/operator-factor.policy.ts';
import { OperatorRolesService } from './access/operator-roles.service.ts';
import { RevocationRegistry } from './access/revocation.registry.ts';
import { OperatorRequestsService } from './approval/operator-requests.service.ts';
import { AuditAnchorsService } from './audit/anchors/audit-anchors.service.ts';
import { AuditService } from './audit/audit.service.ts';
import { AuditEntriesRepository } from './audit/audit-entries.repository.ts';
import { OperatorCsvService } from './audit/operator-csv.service.ts';
import { BatchActs } from './batches/batch-acts.ts';
import { Clock } from './clock/clock.ts';
import { MonotonicClock } from './clock/monotonic-clock.ts';
import { AppConfig } from './config/app-config.ts';
import { FieldCipher } from './crypto/field-cipher.ts';
import { FieldReencryptionJob } from './crypto/field-reencryption.job.ts';
import { LookupHash } from './crypto/lookup-hash.ts';
import { SignedTicketService } from './crypto/signed-ticket.service.ts';
import { Database } from './database/database.ts';
import { ErrorFilter } from './errors/error.filter.ts';
import { DomainEventBus } from './events/domain-event-bus.ts';
import { EventLoopLagProbe } from './health/event-loop-lag-probe.ts';
import { LoadSheddingGuard } from './health/load-shedding.guard.ts';
import { CappedCountsService } from './http/capped-counts.service.ts';
import { FastPathResponses } from './http/fast-path/fast-path-responses.ts';
import { InputPipe } from './http/input/input-pipe.ts';
import { UnknownQueryGuard } from './http/input/unknown-query.guard.ts';
import { ServingState } from './http/serving-state.ts';
import { IdempotencyStore } from './idempotency/idempotency.store.ts';
import { ItemBackoff } from './jobs/item-backoff.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { SweepService } from './jobs/sweep.service.ts';
import { MetricsRegistry } from './metrics/metrics.registry.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { RedisClient } from './redis/redis-client.ts';
import { SandboxStore } from './sandbox/sandbox-store.ts';
import { ServerHeartbeat } from './servers/server-heartbeat.service.ts';
import { ServerRegistration } from './servers/server-registration.service.ts';
import { SettingHistory } from './settings/setting-history.service.ts';
import { SettingsStore } from './settings/settings.store.ts';
import { UnmaskingService } from './unmasking/unmasking.service.ts';
import { ProhibitedWordsService } from './words/prohibited-words.service.ts';

const exportedProviders = [
  Clock,
  MonotonicClock,
  EventLoopLagProbe,
  Database,
  FieldCipher,
  FieldReencryptionJob,
  LookupHash,
  SignedTicketService,
  DomainEventBus,
  JobRunner,
  RedisClient,
  ServerRegistration,
  ServerHeartbeat,
  Outbox,
  ItemBackoff,
  SweepService,
  SettingsStore,
  SettingHistory,
  RevocationRegistry,
  AccessTokenService,
  OperatorFactorPolicy,
  OperatorRolesService,
  OperatorRequestsService,
  BatchActs,
  ProhibitedWordsService,
  MetricsRegistry,
  FastPathResponses,
  ServingState,
  SandboxStore,
  AuditAnchorsService,
  AuditService,
  OperatorCsvService,
  UnmaskingService,
  CappedCountsService,
  AuditEntriesRepository,
  IdempotencyStore,
  OutboxStore,
];

/**
 * What every area builds on. Global: an area imports only the other areas that it needs. No interceptor is global: with
 * one, Nest wraps every call in observables, which costs a tenth of a short call.
 */
@Global()
@Module({})
export class CoreModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: CoreModule,
      imports: [JwtModule.register({}), PassportModule],
      providers: [
        { provide: AppConfig, useValue: config },
        ...exportedProviders,
        AccessStrategy,
        { provide: APP_GUARD, useClass: LoadSheddingGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        // Last of the guards: a caller without access gets no information about the parameters.
        { provide: APP_GUARD, useClass: UnknownQueryGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: InputPipe },
      ],
      exports: [AppConfig, ...exportedProviders],
    };
  }
}
