import type { Prisma, PrismaClient } from './generated/client.ts';

/** The last step of a transaction, which takes a lock that other transactions wait for. */
type LastStep = (within: Prisma.TransactionClient) => Promise<void>;

/** The open transactions, and what each of them does right before it commits. */
const open = new WeakMap<object, LastStep[]>();

/**
 * Does a step at the end of a transaction, right before its commit: a lock taken there is held for that step and the
 * commit, not for the work before it. If the step fails, the transaction fails. A transaction that was not opened by
 * `$transaction` of a client with `withLastSteps` does the step at once.
 */
export async function beforeCommit(within: Prisma.TransactionClient, step: LastStep): Promise<void> {
  const steps = open.get(within);
  if (steps) steps.push(step);
  else await step(within);
}

/** Makes the transactions of a Prisma client do their last steps. */
export function withLastSteps(prisma: PrismaClient): PrismaClient {
  const transaction = prisma.$transaction.bind(prisma) as (
    work: unknown,
    options?: unknown,
  ) => Promise<unknown>;
  const withSteps = (work: unknown, options?: unknown) =>
    typeof work === 'function'
      ? transaction((within: Prisma.TransactionClient) => runToCommit(within, work as Work), options)
      : transaction(work, options);
  return Object.assign(prisma, { $transaction: withSteps });
}

type Work = (within: Prisma.TransactionClient) => Promise<unknown>;

async function runToCommit(within: Prisma.TransactionClient, work: Work): Promise<unknown> {
  const steps: LastStep[] = [];
  open.set(within, steps);
  try {
    const result = await work(within);
    for (const step of steps) await step(within);
    return result;
  } finally {
    open.delete(within);
  }
}
