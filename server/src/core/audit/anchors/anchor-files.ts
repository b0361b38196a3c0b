import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditAnchor } from './anchor-signature.ts';

/** An anchor as JSON, in its file and in the call that lists anchors. */
export interface AnchorRecord {
  day: string;
  entries: number;
  last_seal: string;
  signed_at: string;
  public_key: string;
  signature: string;
}

/** Presents an anchor as JSON. */
export const recordOf = (anchor: AuditAnchor): AnchorRecord => ({
  day: anchor.day,
  entries: anchor.entries,
  last_seal: anchor.lastSeal,
  signed_at: anchor.signedAt.toISOString(),
  public_key: anchor.publicKey,
  signature: anchor.signature,
});

/**
 * Writes the file of an anchor, named by its day and key, unless it exists. In production a file is never replaced: it may be what reveals a
 * change.
 * @param mayReplace whether a file that states something else is replaced
 * @returns whether the file states the same as the anchor
 */
export async function writeAnchorFile(
  folder: string,
  anchor: AuditAnchor,
  mayReplace: boolean,
): Promise<boolean> {
  const file = path.join(folder, `audit-anchor-${anchor.day}-${anchor.publicKey.slice(0, 8)}.json`);
  const text = `${JSON.stringify(recordOf(anchor), null, 2)}\n`;
  await mkdir(folder, { recursive: true });
  const existing = await readFile(file, 'utf8').catch(() => undefined);
  if (existing === text) return true;
  if (existing !== undefined && !mayReplace) return false;
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, text);
  await rename(part, file);
  return true;
}

/**
 * Reads all anchors of a folder: files with one anchor each, or saved pages of the list of anchors. Throws for a folder
 * that cannot be read or has no anchor, and for a file that contains something else.
 */
export async function readAnchorFiles(folder: string): Promise<AuditAnchor[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const anchors: AuditAnchor[] = [];
  for (const name of names) {
    const content = parsed(await readFile(path.join(folder, name), 'utf8'));
    const records = isPage(content) ? content.list : [content];
    if (!records.every(isRecord)) throw new Error(`${name} contains no anchor`);
    anchors.push(...records.map(anchorOf));
  }
  if (anchors.length === 0) throw new Error(`${folder} contains no anchor`);
  return anchors;
}

const anchorOf = (record: AnchorRecord): AuditAnchor => ({
  day: record.day,
  entries: record.entries,
  lastSeal: record.last_seal,
  signedAt: new Date(record.signed_at),
  publicKey: record.public_key,
  signature: record.signature,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isPage = (content: unknown): content is { list: unknown[] } =>
  typeof content === 'object' && content !== null && 'list' in content && Array.isArray(content.list);

function isRecord(content: unknown): content is AnchorRecord {
  if (typeof content !== 'object' || content === null) return false;
  const record = content as Record<string, unknown>;
  const texts = [record.day, record.last_seal, record.signed_at, record.public_key, record.signature];
  return Number.isSafeInteger(record.entries) && texts.every((text) => typeof text === 'string');
}
