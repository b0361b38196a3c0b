import type { OperatorRole } from '@honey/server/core/access/rights';
import type { BatchActName } from '@honey/server/core/batches/batch-acts';
import type { TestClient } from '../../setup/client.ts';

/** The queues that the sandbox fills, whose cases acts on many rows are done to. */
type Queue = 'host_asks' | 'reports' | 'deposits' | 'receivables' | 'exchanges';

/** An act on many rows, as tests prepare it and read its result. */
export interface TestedAct {
  queue: Queue;
  role: OperatorRole;
  /** The section of the console, and the decision by which another operator anticipates it. */
  section: string;
  decision: 'approve' | 'refuse';
  /** What a case is refused with that another operator decided. */
  decidedCode: string;
  /** The action of its audit entries. */
  action: string;
  /** How many of these cases ($1, their keys) it was done to, of `case_key text`. */
  done: string;
}

const hostAsks = { queue: 'host_asks', role: 'moderator', section: 'host-asks' } as const;
const deposits = { queue: 'deposits', role: 'finance', section: 'deposits' } as const;
const exchanges = { queue: 'exchanges', role: 'finance', section: 'exchanges' } as const;
const payments = (state: string) =>
  `SELECT d.ud_key FROM bank_deposit_payments p JOIN bank_deposits d USING (deposit_id) WHERE p.state = '${state}' AND d.ud_key = ANY ($1)`;

/** Every act that the server declares: a new one does not compile until it is here. */
export const testedActs: Record<BatchActName, TestedAct> = {
  'host_asks.approve': {
    ...{ ...hostAsks, decision: 'refuse', decidedCode: 'host_ask_decided', action: 'hosts.approve' },
    done: "SELECT host_ask_id FROM host_asks WHERE state = 'approved' AND host_ask_id::text = ANY ($1)",
  },
  'host_asks.reject': {
    ...{ ...hostAsks, decision: 'approve', decidedCode: 'host_ask_decided', action: 'hosts.reject' },
    done: "SELECT host_ask_id FROM host_asks WHERE state = 'rejected' AND host_ask_id::text = ANY ($1)",
  },
  'reports.dismiss': {
    ...{ queue: 'reports', role: 'moderator', section: 'reports', decision: 'approve' },
    ...{ decidedCode: 'report_decided', action: 'reports.decide' },
    done: "SELECT id FROM reports WHERE state = 'dismissed' AND id::text = ANY ($1)",
  },
  'deposits.confirm': {
    ...{ ...deposits, decision: 'refuse', decidedCode: 'deposit_not_held', action: 'deposits.confirm' },
    done: payments('credited'),
  },
  'deposits.return': {
    ...{ ...deposits, decision: 'approve', decidedCode: 'deposit_not_held', action: 'deposits.return' },
    done: payments('returned'),
  },
  'receivables.settle': {
    ...{ queue: 'receivables', role: 'finance', section: 'receivables', decision: 'approve' },
    ...{ decidedCode: 'receivable_settled', action: 'store.settle' },
    done: 'SELECT order_no FROM receivables WHERE settled_at IS NOT NULL AND order_no = ANY ($1)',
  },
  'exchanges.approve': {
    ...{ ...exchanges, decision: 'refuse', decidedCode: 'exchange_closed', action: 'exchange.approve' },
    done: `SELECT exchange_id FROM exchanges WHERE state IN ('approved', 'paid') AND exchange_id::text = ANY ($1)`,
  },
  'exchanges.reject': {
    ...{ ...exchanges, decision: 'approve', decidedCode: 'exchange_closed', action: 'exchange.reject' },
    done: `SELECT exchange_id FROM exchanges WHERE state = 'rejected' AND exchange_id::text = ANY ($1)`,
  },
};

/** The acts by name, for tables of tests. */
export const testedActEntries = Object.entries(testedActs) as [BatchActName, TestedAct][];

/** The most cases that one call of the sandbox adds. */
const filledMax = 100;

/** Adds cases to a queue, as members open them; returns their keys. */
export async function fillQueue(client: TestClient, queue: Queue, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const answer = await client.send<Record<Queue, string[]>>('POST', '/sandbox/api/queues', {
      body: { [queue]: Math.min(filledMax, count - keys.length) },
    });
    if (answer.status !== 200) throw new Error(`the sandbox refused: ${JSON.stringify(answer.body)}`);
    keys.push(...answer.body[queue]);
  }
  return keys;
}
