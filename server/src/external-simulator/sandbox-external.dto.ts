import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { type FaultMode, faultModes } from './base/fault-modes.ts';
import { type ExternalServiceName, externalServiceNames } from './base/service-names.ts';

/** Path parameter that identifies a simulated service. */
export class ExternalServiceParam {
  /**
   * lotto, coupon or ebook.
   * @example lotto
   */
  @IsIn(externalServiceNames)
  service!: ExternalServiceName;
}

/** How a simulated service behaves. */
export class ExternalModeBody {
  /**
   * up: it works; down: it closes the connection and does nothing; slow: it does it after a delay; lying: it does it and
   * answers 500; cut: it does it and closes the connection; silent: it does it and never answers.
   * @example lying
   */
  @IsIn(faultModes)
  mode!: FaultMode;

  /**
   * The delay of slow in milliseconds; the product waits 3 seconds.
   * @example 4000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(60_000)
  delay_ms?: number;
}

/** A simulated service. */
export class ExternalServiceDto {
  /**
   * lotto, coupon or ebook.
   * @example lotto
   */
  service!: ExternalServiceName;
  /**
   * Y: simulated here; N: an address is configured for it.
   * @example Y
   */
  simulated_yn!: 'Y' | 'N';
  /**
   * How it behaves.
   * @example up
   */
  mode!: FaultMode;
  /**
   * The delay of slow in milliseconds.
   * @example 4000
   */
  delay_ms!: number;
}

/** The simulated services. */
export class ExternalServiceList {
  /** All of them. */
  list!: ExternalServiceDto[];
}
