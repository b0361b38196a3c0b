import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { signingSecret } from '../../core/crypto/rotated-settings.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilePlacesService } from '../file-places.service.ts';
import { cardTable, type KeptFile, publicTables, uploadFolders } from '../files.dto.ts';
import { FileStoragePort, privatePath } from '../storage/file-storage.port.ts';
import { type FileOwner, ownerName } from './file-owner.ts';
import { presentFile } from './file-presenter.ts';
import { movieFormatOf, signatureBytes } from './file-signatures.ts';
import { ImageProcessor } from './image-processor.ts';
import { InFlightLimiter } from './in-flight-limiter.ts';
import { IncomingFiles, thumbEnding } from './incoming-files.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import {
  type IncomingFile,
  type SavedUpload,
  thumbOf,
  UploadedFilesRepository,
} from './uploaded-files.repository.ts';

/** A processed upload in the incoming folder, and the extension of its final name. */
type ProcessedUpload = Pick<
  IncomingFile,
  'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'incoming' | 'thumbIncoming'
> & {
  extension: string;
};

/** How an upload is processed, and where it is stored. */
interface UploadKind {
  folder: (received: ReceivedUpload) => string;
  make: (
    received: ReceivedUpload,
    incoming: string,
    newIncomingPath: () => string,
  ) => Promise<ProcessedUpload>;
}

/** Takes uploads: receives the bytes, detects their type, then stores row and file together. */
@Injectable()
export class UploadsService {
  private readonly inFlight = new InFlightLimiter(() => this.settings.get('upload_at_once'));

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly incomingFiles: IncomingFiles,
    private readonly storage: FileStoragePort,
    private readonly images: ImageProcessor,
    private readonly rows: UploadedFilesRepository,
    private readonly places: FilePlacesService,
  ) {}

  /**
   * Stores a picture. With `inFolder` its file_table is required and names a folder. Throws as documented in the
   * controller.
   */
  storeImage(
    request: FastifyRequest,
    owner: FileOwner,
    key: string,
    { inFolder = false } = {},
  ): Promise<KeptFile> {
    return this.storeUpload(request, owner, key, this.settings.get('upload_image_bytes'), {
      folder: inFolder ? folderOf : () => '',
      make: async (received, incoming, newIncomingPath) => {
        const withThumb = received.fields.file_thumb !== 'N';
        const [target, thumb] = [newIncomingPath(), withThumb ? newIncomingPath() : undefined];
        const small = thumb === undefined ? undefined : { target: thumb, side: this.thumbSide(received) };
        const written = await this.images.process(incoming, target, small, {
          owner: ownerName(owner),
          socket: request.raw.socket,
        });
        return {
          ...written,
          kind: 'image',
          mime: 'image/webp',
          extension: 'webp',
          incoming: target,
          thumbIncoming: thumb ?? null,
        };
      },
    });
  }

  /** Stores a movie as it was sent. Throws as documented in the controller. */
  storeMovie(request: FastifyRequest, owner: FileOwner, key: string): Promise<KeptFile> {
    return this.storeUpload(request, owner, key, this.settings.get('upload_movie_bytes'), {
      folder: () => '',
      make: async (received, incoming) => {
        const format = movieFormatOf(await this.incomingFiles.head(incoming, signatureBytes));
        if (!format)
          throw new AppError('file_type', { reason: 'the first bytes match no supported movie format' });
        return {
          ...format,
          kind: 'movie',
          bytes: received.bytes,
          width: null,
          height: null,
          incoming,
          thumbIncoming: null,
        };
      },
    });
  }

  /** Does not read a byte from an owner with too many uploads in flight. */
  private storeUpload(
    request: FastifyRequest,
    owner: FileOwner,
    key: string,
    bytesMax: number,
    kind: UploadKind,
  ): Promise<KeptFile> {
    return this.inFlight.admit(ownerName(owner), () =>
      this.storeAdmitted(request, owner, key, bytesMax, kind),
    );
  }

  private async storeAdmitted(
    request: FastifyRequest,
    owner: FileOwner,
    key: string,
    bytesMax: number,
    kind: UploadKind,
  ): Promise<KeptFile> {
    const incomingPaths: string[] = [];
    const newIncomingPath = () => {
      const incomingPath = this.incomingFiles.newPath();
      incomingPaths.push(incomingPath);
      return incomingPath;
    };
    try {
      const incoming = newIncomingPath();
      const received = await receiveUpload(request, incoming, bytesMax, this.config.uploadSilenceMs);
      await this.assertMayAttach(owner, received);
      const { extension, ...made } = await kind.make(received, incoming, newIncomingPath);
      const name = this.nameOf(owner, key, received.inputHash);
      const plain = `${kind.folder(received)}${this.monthFolder()}${name.family}-${name.version}`;
      const stem = isPrivate(owner, received) ? privatePath(plain) : plain;
      const { row, replaced } = await this.save(owner, {
        ...made,
        fields: received.fields,
        originalName: received.originalName,
        family: name.family,
        version: name.version,
        path: `${stem}.${extension}`,
        thumbPath: made.thumbIncoming === null ? null : `${stem}${thumbEnding}`,
      });
      await this.storage.remove(replaced);
      return presentFile(row, this.config.apiVersion);
    } finally {
      await this.incomingFiles.discard(incomingPaths);
    }
  }

  /**
   * Stores the bytes and writes the row. Bytes whose row is refused are swept: removing them here could remove those of
   * a parallel repetition, whose row is not committed yet.
   */
  private async save(owner: FileOwner, file: IncomingFile): Promise<SavedUpload> {
    const thumb = thumbOf(file);
    await this.storage.prepare(file.incoming, file.path);
    if (thumb) await this.storage.prepare(thumb.incoming, thumb.path);
    return this.rows.save(owner, file);
  }

  /**
   * An unguessable file name. The same owner and Idempotency-Key give the same family, so that a repeated call is
   * recognised; the version differs when its input differs.
   */
  private nameOf(owner: FileOwner, key: string, inputHash: string): { family: string; version: string } {
    const family = createHmac('sha256', signingSecret(this.config.ticketSecret))
      .update(`upload:${ownerName(owner)}:${key}`)
      .digest('hex');
    return { family: family.slice(0, 24), version: inputHash.slice(0, 16) };
  }

  /** A live's picture is shown on cards, which are larger than every other use of thumbnails. */
  private thumbSide({ fields }: ReceivedUpload): number {
    return this.settings.get(fields.file_table === cardTable ? 'upload_card_side' : 'upload_thumb_side');
  }

  private async assertMayAttach(owner: FileOwner, { fields }: ReceivedUpload): Promise<void> {
    if (owner.userKey === undefined) return;
    await this.places.assertMayAttach(owner.userKey, fields.file_table ?? '', fields.file_comm_key ?? '');
  }

  private monthFolder(): string {
    const [year, month] = this.clock.now().toISOString().split('-');
    return `${year}/${month}/`;
  }
}

/** A sign-up's picture is public because it becomes the profile's. */
const isPrivate = ({ userKey }: FileOwner, { fields }: ReceivedUpload): boolean =>
  userKey !== undefined && !publicTables.includes(fields.file_table ?? '');

function folderOf({ fields }: ReceivedUpload): string {
  const folder = uploadFolders.find((name) => name === fields.file_table);
  if (folder) return `${folder}/`;
  throw fieldRefusal('file_table', 'isIn');
}
