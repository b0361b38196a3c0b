import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import type { KeptFile } from '@honey/server/files/files.dto';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';

export const uploadPaths = {
  image: '/v1/etc/img-upload-proc',
  defaultImage: '/v1/etc/img-default-upload-proc',
  folderImage: '/v1/etc/img-folder-specific-upload-proc',
  movie: '/v1/etc/upload-mov-proc',
} as const;

/** A server with an upload folder of its own. */
export interface FilesServer extends TestApp {
  /** Every file in that folder, stored or in progress, relative to the data folder. */
  onDisk(): Promise<string[]>;
  dataDir: string;
  /** A new member with a token. */
  member(): Promise<{ userKey: number; token: string; client: TestClient }>;
}

export async function startFilesServer(environment: Record<string, string> = {}): Promise<FilesServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'honey-files-'));
  const server = await startApp({ DATA_DIR: dataDir, ...environment });
  return {
    ...server,
    dataDir,
    async onDisk() {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads'))
        .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
        .sort();
    },
    async member() {
      const { userKey } = await buildMember(server.app);
      const token = await tokenOf(server.app, userKey);
      return { userKey, token, client: new TestClient(server.baseUrl, token) };
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The parts of an upload. */
export interface UploadOptions {
  token?: string;
  name?: string;
  type?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** The response to an upload: the stored file, or the refusal. */
export type UploadBody = KeptFile & { code?: string; fields?: { field: string }[] };

/** Reads a response's JSON as the type that the caller states. */
export async function readBody(response: Response): Promise<{ status: number; body: UploadBody }> {
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Sends bytes as a browser's form does. */
export async function upload(
  baseUrl: string,
  to: string,
  bytes: Buffer | string,
  { token, name = 'picture.png', type = 'image/png', fields = {}, headers = {} }: UploadOptions = {},
): Promise<{ status: number; body: UploadBody }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.append('file', new Blob([content], { type }), name);
  const response = await fetch(`${baseUrl}${to}`, {
    method: 'POST',
    body: form,
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return readBody(response);
}

/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffb51f' } });

/** A picture that does not compress: about three bytes a pixel as png. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(Uint8Array.from({ length: side * side * 3 }, () => randomInt(256))), {
    raw: { width: side, height: side, channels: 3 },
  })
    .png()
    .toBuffer();

/** An animated gif of `frames` frames. */
export function movingGif(frames: number, side = 16): Promise<Buffer> {
  const page = side * side * 3;
  const pixels = Buffer.alloc(page * frames);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill((frame * 37) % 256, frame * page, (frame + 1) * page);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ delay: Array.from({ length: frames }, () => 50) })
    .toBuffer();
}

/** The beginning of an ISO base media file of a brand, and some bytes. */
export const isoMedia = (brand: string, bytes = 2_000): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`, 'latin1'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp42', 'latin1'),
    Buffer.alloc(bytes, 7),
  ]);

/** The beginning of a Matroska file of a document type, and some bytes. */
export const matroska = (docType: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x80 + docType.length]),
    Buffer.from(docType, 'latin1'),
    Buffer.alloc(500, 3),
  ]);
