import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access/access.guard.ts';
import { AccessStrategy } from './access/access.strategy.ts';
import { AccessTokens } from './access/access-tokens.ts';
import { Revocations } from './access/revocations.ts';
import { Audit } from './audit/audit.ts';
import { Clock } from './clock/clock.ts';
import { MonotonicClock } from './clock/monotonic-clock.ts';
import { AppConfig } from './config/app-config.ts';
import { FieldCipher } from './crypto/field-cipher.ts';
import { LookupHash } from './crypto/lookup-hash.ts';
import { Rebinding } from './crypto/rebinding.ts';
import { SignedTickets } from './crypto/signed-tickets.ts';
import { Database } from './database/database.ts';
import { ErrorFilter } from './errors/error.filter.ts';
import { DomainEvents } from './events/domain-events.ts';
import { EventLoopLag } from './health/event-loop-lag.ts';
import { LoadGuard } from './health/load.guard.ts';
import { FastPathResponses } from './http/fast-path/fast-path-responses.ts';
import { InputPipe } from './http/input/input-pipe.ts';
import { UnknownQueryGuard } from './http/input/unknown-query.guard.ts';
import { Serving } from './http/serving.ts';
import { RememberedAnswers } from './idempotency/remembered-answers.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { PutOff } from './jobs/put-off.ts';
import { Sweeps } from './jobs/sweeps.ts';
import { Metrics } from './metrics/metrics.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { SandboxStore } from './sandbox/sandbox-store.ts';
import { Settings } from './settings/settings.ts';
import { ProhibitedWords } from './words/prohibited-words.ts';

const exportedProviders = [
  Clock,
  MonotonicClock,
  EventLoopLag,
  Database,
  FieldCipher,
  Rebinding,
  LookupHash,
  SignedTickets,
  DomainEvents,
  JobRunner,
  Outbox,
  PutOff,
  Sweeps,
  Settings,
  Revocations,
  AccessTokens,
  ProhibitedWords,
  Metrics,
  FastPathResponses,
  Serving,
  SandboxStore,
  Audit,
  RememberedAnswers,
];

/**
 * What every area stands on. Global: an area names only the other areas that it needs. No interceptor is global: with one, Nest
 * wraps every call in observables, which costs a tenth of a short call.
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
        OutboxStore,
        AccessStrategy,
        { provide: APP_GUARD, useClass: LoadGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        // The last of the guards: who may not call learns nothing of the parameters.
        { provide: APP_GUARD, useClass: UnknownQueryGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: InputPipe },
      ],
      exports: [AppConfig, ...exportedProviders],
    };
  }
}
