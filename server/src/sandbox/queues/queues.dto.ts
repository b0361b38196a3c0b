import { IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';

/** The most new cases of a queue in one call. */
const casesMax = 100;

/** How many cases each queue gets. */
export class SandboxQueuesRequest {
  /**
   * Host applications under review, each with a picture.
   * @example 20
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  host_asks?: number = 0;

  /**
   * Open reports of different members against one member.
   * @example 20
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  reports?: number = 0;

  /**
   * Inquiries that wait for an answer.
   * @example 20
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  inquiries?: number = 0;

  /**
   * Bank transfers whose money is held, because the amount differs.
   * @example 20
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  deposits?: number = 0;

  /**
   * Orders that are paid and can be refunded.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  orders?: number = 0;

  /**
   * Debts from chargebacks of honey that was already given away.
   * @example 5
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  receivables?: number = 0;

  /**
   * Exchange accounts under review, each with papers.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  exchange_accounts?: number = 0;

  /**
   * Exchanges that wait for a decision, of hosts with a registered account.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(casesMax)
  exchanges?: number = 0;
}

/** The keys of the new cases of each queue, as the operators' lists name them. */
export class SandboxQueuesFilled {
  /**
   * host_ask_id of the applications.
   * @example ["41", "42"]
   */
  host_asks!: string[];
  /**
   * id of the reports.
   * @example ["7"]
   */
  reports!: string[];
  /**
   * board_sn of the inquiries.
   * @example ["31"]
   */
  inquiries!: string[];
  /**
   * ud_key of the bank transfers.
   * @example ["D7Q2M8XK4T9WZ3HC5RNB"]
   */
  deposits!: string[];
  /**
   * order_no of the paid orders.
   * @example ["H2611226K3QX9AB"]
   */
  orders!: string[];
  /**
   * order_no of the debts.
   * @example ["H2611226K3QX9AC"]
   */
  receivables!: string[];
  /**
   * account_id of the exchange accounts.
   * @example ["41"]
   */
  exchange_accounts!: string[];
  /**
   * exchange_id of the exchanges.
   * @example ["71"]
   */
  exchanges!: string[];
}
