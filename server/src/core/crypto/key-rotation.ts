import type { ClientBase } from 'pg';
import type { ReencryptedColumn, ReencryptionProgress } from './field-reencryption.job.ts';
import { type KeyUse, keyUses, type RegisteredServer, registeredServers } from './key-usage.ts';
import {
  idsOf,
  type RotatedSetting,
  withFirstOnly,
  withLastFirst,
  withNewEntry,
} from './rotated-settings.ts';

/** Why a step of a rotation is refused; the message is for the operator. */
export class RotationRefusedError extends Error {}

/** What uses the entries of a list. */
export interface RotationStatus {
  ids: string[];
  /** Stored values; of `DATA_KEYS` only. */
  uses: KeyUse[];
  servers: RegisteredServer[];
}

/** The result of re-encrypting. */
export interface Reencryption {
  columns: ReencryptedColumn[];
  /** Values of other keys that are left, without those that no key decrypts. */
  left: KeyUse[];
}

/**
 * Rotates the keys that encrypt stored values, or a secret that signs, while servers run: each step gives the next list, with
 * which the servers are restarted in turn, and is refused while a running server could not accept what follows (OPERATIONS-12).
 */
export class KeyRotation {
  /** @param reencryptAll encrypts every stored value with the first key */
  constructor(
    private readonly client: Pick<ClientBase, 'query'>,
    private readonly reencryptAll: (report?: ReencryptionProgress) => Promise<ReencryptedColumn[]>,
    private readonly setting: RotatedSetting,
    private readonly list: string,
  ) {}

  /** What uses the entries. Reads whole tables. */
  async status(): Promise<RotationStatus> {
    const uses = this.encrypts ? await keyUses(this.client) : [];
    return { ids: this.ids, uses, servers: await this.servers() };
  }

  /** A list with a further entry, which is accepted and not used yet. */
  add(): string {
    return withNewEntry(this.setting, this.list);
  }

  /** A list whose last entry is used: every running server must accept it. */
  async promote(): Promise<string> {
    const last = this.ids.at(-1) ?? '';
    if (this.ids.length < 2) throw new RotationRefusedError('there is one entry: add another first');
    await this.requireOfServers((ids) => ids.includes(last), `does not accept ${last}`);
    return withLastFirst(this.list);
  }

  /** Encrypts stored values with the first key, which every running server must accept. */
  async reencrypt(report?: ReencryptionProgress): Promise<Reencryption> {
    if (!this.encrypts) throw new RotationRefusedError(`${this.setting.name} encrypts nothing`);
    const [first = ''] = this.ids;
    await this.requireOfServers((ids) => ids.includes(first), `does not accept ${first}`);
    const columns = await this.reencryptAll(report);
    return { columns, left: this.leftOf(await keyUses(this.client), columns) };
  }

  /** A list of the first entry alone: no value, nothing that is valid and no running server may use another. */
  async remove(): Promise<string> {
    const [first = '', ...others] = this.ids;
    if (others.length === 0) throw new RotationRefusedError('there is one entry: nothing is to be removed');
    await this.requireOfServers(([id]) => id === first, `does not use ${first}`);
    if (this.encrypts) await this.requireUnused(others);
    else await this.requireExpired();
    return withFirstOnly(this.list);
  }

  private get ids(): string[] {
    return idsOf(this.setting, this.list);
  }

  private get encrypts(): boolean {
    return this.setting.lifeMinutes === undefined;
  }

  private servers(): Promise<RegisteredServer[]> {
    return registeredServers(this.client, this.setting);
  }

  private async requireOfServers(holds: (ids: string[]) => boolean, problem: string): Promise<void> {
    const wrong = (await this.servers()).filter(({ ids }) => ids === undefined || !holds(ids));
    if (wrong.length === 0) return;
    const lists = wrong.map(({ ids }) => (ids ? `with ${ids.join(',')}` : 'that does not state its list'));
    throw new RotationRefusedError(
      `a running server ${problem}: restart the one ${[...new Set(lists)].join(', and ')} with the present list`,
    );
  }

  private async requireUnused(others: readonly string[]): Promise<void> {
    const { columns, left } = await this.reencrypt();
    const [failure] = columns.flatMap(({ failures }) => failures);
    if (failure !== undefined) throw failure;
    const used = left.filter(({ keyId }) => others.includes(keyId));
    if (used.length === 0) return;
    throw new RotationRefusedError(
      `values still use another key: ${used.map((use) => `${use.values} of ${use.column}`).join(', ')}`,
    );
  }

  /** What a server signed before it was restarted must have expired. */
  private async requireExpired(): Promise<void> {
    const { lifeMinutes = 0 } = this.setting;
    const newest = Math.min(...(await this.servers()).map(({ minutes }) => minutes));
    if (newest < lifeMinutes)
      throw new RotationRefusedError(
        `what was signed before the last restart is valid for ${Math.ceil(lifeMinutes - newest)} more minutes`,
      );
  }

  private leftOf(uses: readonly KeyUse[], columns: readonly ReencryptedColumn[]): KeyUse[] {
    const [first] = this.ids;
    const unreadable = (column: string, keyId: string) =>
      columns.find(({ name }) => name === column)?.unreadable.get(keyId) ?? 0;
    return uses
      .filter(({ keyId }) => keyId !== first)
      .map((use) => ({ ...use, values: use.values - unreadable(use.column, use.keyId) }))
      .filter(({ values }) => values > 0);
  }
}
