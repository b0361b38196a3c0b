import { IsIn } from 'class-validator';
import { Secret } from '../../core/logging/secret-names.ts';
import { type ExternalServiceName, externalServiceNames } from '../../external-simulator/index.ts';

/** Names a service. */
export class ServiceTokenQuery {
  /**
   * lotto, coupon or ebook.
   * @example lotto
   */
  @IsIn(externalServiceNames)
  service!: ExternalServiceName;
}

/** A token for the calls of one service, which carry it in the header `token`. */
export class ServiceTokenDto {
  /**
   * The token.
   * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzZXJ2aWNlIjoibG90dG8ifQ.c2lnbmF0dXJl
   */
  @Secret()
  token!: string;
  /**
   * The service that it is for.
   * @example lotto
   */
  service!: ExternalServiceName;
  /**
   * When it ends; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  expires_on!: string;
}
