import type { Schema } from '../../../api/client.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t as money } from '../../../messages/admin-money.ts';
import type { Right } from '../use-rights.ts';

/** An act of the server on many rows, by its name in the call. */
export type BatchAct = Schema<'BatchRequest'>['act'];

/** How the console names and offers an act. */
interface ActTexts {
  /** A verb: the label of its button. */
  verb: string;
  tone: 'primary' | 'danger';
  /** The section whose list offers it. */
  section: string;
  right: Right;
  /** The member reads the reason too. */
  isReasonRead?: true;
  isReasonOptional?: true;
}

/** Every act that the server declares: a new one does not compile until it is here (ADMIN-47). */
export const batchActs: Record<BatchAct, ActTexts> = {
  'host_asks.approve': {
    ...{ verb: admin('approve'), tone: 'primary', section: 'host-asks', right: 'host_asks.decide' },
    isReasonOptional: true,
  },
  'host_asks.reject': {
    ...{ verb: admin('reject'), tone: 'danger', section: 'host-asks', right: 'host_asks.decide' },
    isReasonRead: true,
  },
  'reports.dismiss': {
    ...{ verb: admin('reportDismiss'), tone: 'primary', section: 'reports', right: 'reports.decide' },
  },
  'deposits.confirm': {
    ...{ verb: money('credit'), tone: 'primary', section: 'deposits', right: 'deposits.decide' },
  },
  'deposits.return': {
    ...{ verb: money('sendBack'), tone: 'danger', section: 'deposits', right: 'deposits.decide' },
  },
  'receivables.settle': {
    ...{ verb: money('settle'), tone: 'primary', section: 'receivables', right: 'receivables.settle' },
  },
  'exchanges.approve': {
    ...{ verb: money('approve'), tone: 'primary', section: 'exchanges', right: 'exchange.decide' },
    isReasonOptional: true,
  },
  'exchanges.reject': {
    ...{ verb: money('reject'), tone: 'danger', section: 'exchanges', right: 'exchange.decide' },
    isReasonRead: true,
  },
};

/** At most so many rows belong to a batch. */
export const batchRowsMax = 500;
