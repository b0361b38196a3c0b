import { Injectable } from '@nestjs/common';
import { ComparePaymentsJob } from '../payments/compare-payments.job.ts';
import type { ComparisonResult } from '../payments/provider-comparisons.service.ts';
import { CompareDepositsJob } from './compare-deposits.job.ts';

/** Compares the lists of the payment provider and the bank at once, without waiting for the daily jobs (STORE-49). */
@Injectable()
export class ListComparisonsService {
  constructor(
    private readonly payments: ComparePaymentsJob,
    private readonly deposits: CompareDepositsJob,
  ) {}

  async compare(): Promise<{ payments: ComparisonResult; deposits: ComparisonResult }> {
    return { payments: await this.payments.compare(), deposits: await this.deposits.compare() };
  }
}
