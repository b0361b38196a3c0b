import { Semaphore } from '../../core/concurrency/semaphore.ts';
import type { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import {
  BufferedDocuments,
  type ServiceChanges,
  type ServiceDocument,
  type ServiceState,
} from './service-state.ts';

/** Prefix of the documents of all services in the sandbox's state. */
const statePrefix = 'external:';

/** The condition of the index by which documents are listed. */
const isOfService = `name LIKE '${statePrefix}%'`;

/** After every character of a name. */
const lastCharacter = '\u{10FFFD}';

/** Changes use this many connections of the pool at most: requests need the others. */
const connectionsMax = 2;
const waitingMax = 500;

/** Stores the documents of services in the sandbox's state: shared by all servers of an installation, and persistent. */
export class SandboxServiceState implements ServiceState {
  private readonly connections = new Semaphore(connectionsMax, waitingMax);

  constructor(private readonly database: Database) {}

  async get<Value extends object>(name: string): Promise<Value | null> {
    const rows = await this.database.query<'external_document', { value: Value }>(
      'external_document',
      'SELECT value FROM sandbox_states WHERE name = $1',
      [statePrefix + name],
    );
    return rows[0]?.value ?? null;
  }

  async list<Value extends object>(prefix: string): Promise<Value[]> {
    const rows = await this.database.query<'external_documents', { value: Value }>(
      'external_documents',
      `SELECT value FROM sandbox_states WHERE ${isOfService} AND name ~>=~ $1 AND name ~<=~ $2
       ORDER BY name USING ~<~`,
      [statePrefix + prefix, statePrefix + prefix + lastCharacter],
    );
    return rows.map(({ value }) => value);
  }

  change<Result>(service: string, work: (documents: ServiceChanges) => Promise<Result>): Promise<Result> {
    return this.connections.run(() =>
      this.database.prisma.$transaction(async (within) => {
        await executeWithin(
          within,
          'external_lock',
          `SELECT pg_advisory_xact_lock(hashtext('external'), hashtext($1))`,
          [service],
        );
        const documents = new BufferedDocuments({
          documents: (prefix, exact) => this.documents(within, prefix, exact),
        });
        const result = await work(documents);
        await this.write(within, documents.changes);
        return result;
      }),
    );
  }

  private documents(
    within: Prisma.TransactionClient,
    prefix: string,
    exact: boolean,
  ): Promise<ServiceDocument[]> {
    return queryWithin<'external_documents_within', ServiceDocument>(
      within,
      'external_documents_within',
      `SELECT substr(name, ${statePrefix.length + 1}) AS name, value FROM sandbox_states
       WHERE ${isOfService} AND name ~>=~ $1 AND name ~<=~ $2`,
      [statePrefix + prefix, statePrefix + (exact ? prefix : prefix + lastCharacter)],
    );
  }

  private async write(
    within: Prisma.TransactionClient,
    changes: ReadonlyMap<string, object | null>,
  ): Promise<void> {
    const removed = [...changes].flatMap(([name, value]) => (value === null ? [statePrefix + name] : []));
    const put = [...changes].flatMap(([name, value]) =>
      value === null ? [] : [{ name: statePrefix + name, value }],
    );
    if (removed.length > 0)
      await executeWithin(
        within,
        'external_documents_remove',
        'DELETE FROM sandbox_states WHERE name = ANY ($1::text[])',
        [removed],
      );
    if (put.length > 0)
      await executeWithin(
        within,
        'external_documents_put',
        `INSERT INTO sandbox_states (name, value)
         SELECT d.name, d.value FROM jsonb_to_recordset($1::text::jsonb) d (name text, value jsonb)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(put)],
      );
  }
}
