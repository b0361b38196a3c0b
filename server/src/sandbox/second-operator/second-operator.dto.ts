import { IsIn, IsString, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';

/** The sections of the operators' console in which the second operator decides. */
export const decidedSections = [
  'host-asks',
  'reports',
  'inquiries',
  'deposits',
  'orders',
  'receivables',
  'exchange-accounts',
  'exchanges',
  'requests',
] as const;
export type DecidedSection = (typeof decidedSections)[number];

/** What the second operator decides. */
export class SecondOperatorRequest {
  /**
   * The section of the console.
   * @example host-asks
   */
  @IsIn(decidedSections)
  section!: DecidedSection;

  /**
   * Key of the case, as in the section's list; omitted: the first case that waits.
   * @example "41"
   */
  @IsOptionalNonNull()
  @IsString()
  @Matches(/^[0-9A-Z]{1,30}$/)
  key?: string;

  /**
   * approve or refuse. An inquiry is answered, an order refunded and a debt settled by either.
   * @example approve
   */
  @IsIn(['approve', 'refuse'])
  decision!: 'approve' | 'refuse';
}

/** What came of it. */
export class SecondOperatorResult {
  /**
   * Key of the second operator.
   * @example 1042
   */
  user_key!: number;
  /**
   * Their nickname.
   * @example 둘째운영자
   */
  nick!: string;
  /**
   * Key of the case.
   * @example "41"
   */
  key!: string;
  /**
   * Status of the operators' call: 200 decided, 202 waiting for another operator, otherwise refused.
   * @example 200
   */
  status!: number;
  /**
   * The error code of a refusal, or null.
   * @example host_ask_decided
   */
  code!: string | null;
}
