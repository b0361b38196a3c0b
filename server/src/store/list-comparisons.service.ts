import { Injectable } from '@nestjs/common';
import { CompareDepositsJob } from './deposits/compare-deposits.job.ts';
import { ComparePaymentsJob } from './payments/compare-payments.job.ts';
import type { ComparisonResult } from './payments/provider-comparisons.service.ts';

/** Compares the lists of the payment provider and of the bank at once, for whoever does not wait for the daily jobs (STORE-49). */
@Injectable()
export class ListComparisons {
  constructor(
    private readonly payments: ComparePaymentsJob,
    private readonly deposits: CompareDepositsJob,
  ) {}

  async compare(): Promise<{ payments: ComparisonResult; deposits: ComparisonResult }> {
    return { payments: await this.payments.compare(), deposits: await this.deposits.compare() };
  }
}
