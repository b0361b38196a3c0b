import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { FileStoragePort, privatePath } from '../storage/file-storage.port.ts';
import { IncomingFiles } from '../uploads/incoming-files.ts';
import { UploadedFilesRepository } from '../uploads/uploaded-files.repository.ts';

const [width, height] = [480, 300];

/** A picture that resembles a scanned paper: lines on a sheet. */
const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="480" height="300" fill="#f6f1e7"/><rect x="24" y="24" width="120" height="150" rx="8" fill="#d9cfbd"/>
  ${[40, 70, 100, 130, 160].map((y) => `<rect x="168" y="${y}" width="${260 - y}" height="12" rx="6" fill="#b8ad9a"/>`).join('')}
  <rect x="24" y="220" width="432" height="16" rx="8" fill="#c9bea9"/></svg>`;

/** Stores drawn papers as members' private pictures, for datasets and the sandbox. */
@Injectable()
export class SandboxPapersService {
  private drawn: Promise<Buffer> | undefined;

  constructor(
    private readonly incomingFiles: IncomingFiles,
    private readonly storage: FileStoragePort,
    private readonly files: UploadedFilesRepository,
  ) {}

  /**
   * Stores a paper as img-folder-specific-upload-proc does; returns its key.
   * @param fileTable a private file table: host_ask or exchange
   */
  async upload(userKey: number, fileTable: 'host_ask' | 'exchange', field: string): Promise<number> {
    this.drawn ??= sharp(Buffer.from(paper)).webp().toBuffer();
    const bytes = await this.drawn;
    const incoming = this.incomingFiles.newPath();
    await writeFile(incoming, bytes);
    const [family, version] = [randomUUID().replaceAll('-', '').slice(0, 24), '0'.repeat(16)];
    const path = privatePath(`${fileTable}/seed/${family}-${version}.webp`);
    await this.storage.prepare(incoming, path);
    const { row } = await this.files.save(
      { userKey },
      {
        kind: 'image',
        mime: 'image/webp',
        bytes: bytes.length,
        width,
        height,
        fields: { file_table: fileTable, file_field: field },
        originalName: `${field}.webp`,
        family,
        version,
        path,
        thumbPath: null,
        incoming,
        thumbIncoming: null,
      },
    );
    return row.file_id;
  }
}
