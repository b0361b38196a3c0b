import type { Database } from '../database/database.ts';
import { dataKeyIds, withFirstKeyOnly, withLastKeyFirst, withNewKey } from './data-keys.ts';
import type {
  FieldReencryptionJob,
  ReencryptedColumn,
  ReencryptionProgress,
} from './field-reencryption.job.ts';
import { type KeyUse, keysOfServers, keyUses } from './key-usage.ts';

/** Why a step of a rotation is refused; the message is for the operator. */
export class RotationRefusedError extends Error {}

/** What the database and its servers use of a list of keys. */
export interface KeyStatus {
  keyIds: string[];
  uses: KeyUse[];
  /** The keys of each running server; undefined for one that does not state them. */
  servers: (string[] | undefined)[];
}

/** The result of re-encrypting. */
export interface Reencryption {
  columns: ReencryptedColumn[];
  /** Values of other keys that are left, without those that no key decrypts. */
  left: KeyUse[];
}

/**
 * Rotates the keys that encrypt stored values, while servers run: each step gives the next list of keys, with which the
 * servers are restarted in turn, and is refused while a running server could not read or would still write what it makes
 * (OPERATIONS-9).
 */
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly reencryption: FieldReencryptionJob,
    private readonly list: string,
  ) {}

  /** What uses the keys. Reads whole tables. */
  async status(): Promise<KeyStatus> {
    const [uses, servers] = [await keyUses(this.database), await keysOfServers(this.database)];
    return { keyIds: this.keyIds, uses, servers };
  }

  /** A list with a further key, which reads and does not encrypt yet. */
  add(): string {
    return withNewKey(this.list);
  }

  /** A list whose last key encrypts: every running server must be able to read what it encrypts. */
  async promote(): Promise<string> {
    const last = this.keyIds.at(-1) ?? '';
    if (this.keyIds.length < 2) throw new RotationRefusedError('there is one key: add another first');
    await this.requireOfServers((keys) => keys.includes(last), `cannot read what ${last} encrypts`);
    return withLastKeyFirst(this.list);
  }

  /** Encrypts stored values with the first key, which every running server must be able to read. */
  async reencrypt(report?: ReencryptionProgress): Promise<Reencryption> {
    const [first = ''] = this.keyIds;
    await this.requireOfServers((keys) => keys.includes(first), `cannot read what ${first} encrypts`);
    const columns = await this.reencryption.reencryptAll(report);
    return { columns, left: this.leftOf(await keyUses(this.database), columns) };
  }

  /** A list of the first key alone: no value and no running server may use another. */
  async remove(): Promise<string> {
    const [first = '', ...others] = this.keyIds;
    if (others.length === 0) throw new RotationRefusedError('there is one key: nothing is to be removed');
    await this.requireOfServers(([key]) => key === first, `does not encrypt with ${first}`);
    const { columns, left } = await this.reencrypt();
    const [failure] = columns.flatMap(({ failures }) => failures);
    if (failure !== undefined) throw failure;
    const used = left.filter(({ keyId }) => others.includes(keyId));
    if (used.length > 0)
      throw new RotationRefusedError(
        `values still use another key than ${first}: ${used.map((use) => `${use.values} of ${use.column}`).join(', ')}`,
      );
    return withFirstKeyOnly(this.list);
  }

  private get keyIds(): string[] {
    return dataKeyIds(this.list);
  }

  private async requireOfServers(holds: (keyIds: string[]) => boolean, problem: string): Promise<void> {
    const servers = await keysOfServers(this.database);
    const wrong = servers.filter((keys) => keys === undefined || !holds(keys));
    if (wrong.length === 0) return;
    const lists = wrong.map((keys) => (keys ? `with ${keys.join(',')}` : 'that does not state its keys'));
    throw new RotationRefusedError(
      `a running server ${problem}: restart the one ${[...new Set(lists)].join(', and ')} with the present list`,
    );
  }

  private leftOf(uses: readonly KeyUse[], columns: readonly ReencryptedColumn[]): KeyUse[] {
    const [first] = this.keyIds;
    const unreadable = (column: string, keyId: string) =>
      columns.find(({ name }) => name === column)?.unreadable.get(keyId) ?? 0;
    return uses
      .filter(({ keyId }) => keyId !== first)
      .map((use) => ({ ...use, values: use.values - unreadable(use.column, use.keyId) }))
      .filter(({ values }) => values > 0);
  }
}
