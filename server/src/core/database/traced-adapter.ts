import type { PrismaPg } from '@prisma/adapter-pg';
import { tracedStatement } from '../tracing/tracing.ts';

type Connection = Awaited<ReturnType<PrismaPg['connect']>>;
type Queryable = Pick<Connection, 'queryRaw' | 'executeRaw'>;

/** Records the statements of Prisma, which have no names: by their verb and first table. */
export function tracedAdapter(adapter: PrismaPg): PrismaPg {
  const connect = adapter.connect.bind(adapter);
  return Object.assign(adapter, {
    connect: async () => {
      const connection = traceQueries(await connect());
      const startTransaction = connection.startTransaction.bind(connection);
      return Object.assign(connection, {
        startTransaction: async (...options: Parameters<typeof startTransaction>) =>
          traceQueries(await startTransaction(...options)),
      });
    },
  });
}

function traceQueries<Target extends Queryable>(target: Target): Target {
  const queryRaw = target.queryRaw.bind(target);
  const executeRaw = target.executeRaw.bind(target);
  const traced: Queryable = {
    queryRaw: (query) => tracedStatement(summaryOf(query.sql), () => queryRaw(query)),
    executeRaw: (query) => tracedStatement(summaryOf(query.sql), () => executeRaw(query)),
  };
  return Object.assign(target, traced);
}

/** `SELECT users` of a statement, whose values are apart from its text. */
export function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'statement';
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"?public"?\.)?"?(\w+)/i.exec(sql)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
