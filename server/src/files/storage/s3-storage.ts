import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import {
  FileStoragePort,
  isPrivatePath,
  privatePath,
  RangeNotSatisfiable,
  type ServedAs,
  type StoredBytes,
  type StoredFile,
  withoutPrivacy,
} from './file-storage.port.ts';

/** The settings of the storage. */
export type S3Settings = Pick<
  AppConfig,
  's3Endpoint' | 's3Region' | 's3Bucket' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3PublicUrl'
>;

/** Keys start as the folders of FolderStorage are named, so that either is filled from the other by one copy. */
const [publicPrefix, privateKeyPrefix, snapshotsPrefix] = [
  'uploads/',
  'uploads-private/',
  'uploads-snapshots/',
];

/** A signed address works for everyone who has it: it ends soon. */
const addressSeconds = 300;
/** A storage that hangs is as one that fails: the call is answered, and its upload can be repeated. */
const connectionTimeoutMs = 3_000;
const requestTimeoutMs = 30_000;
const attempts = 2;

/**
 * S3-compatible storage: one private bucket. Files leave through the server, or, with `S3_PUBLIC_URL`, at signed
 * addresses of that host. Loaded only where it is configured: the SDK takes a quarter of a second and 20 MB.
 */
export class S3Storage extends FileStoragePort {
  override readonly servedFolder = undefined;
  private readonly client: S3Client;
  /** Signs addresses under the name by which browsers reach the storage; sends nothing. */
  private readonly signer: S3Client | undefined;
  private readonly bucket: string;

  private constructor(settings: S3Settings) {
    super();
    this.bucket = settings.s3Bucket;
    this.client = clientOf(settings, settings.s3Endpoint);
    this.signer = settings.s3PublicUrl === '' ? undefined : clientOf(settings, settings.s3PublicUrl);
  }

  /** Throws if the bucket cannot be reached with these settings. */
  static async open(settings: S3Settings): Promise<S3Storage> {
    const storage = new S3Storage(settings);
    try {
      await storage.client.send(new HeadBucketCommand({ Bucket: settings.s3Bucket }));
    } catch (error) {
      throw new Error(`S3_BUCKET: the bucket ${settings.s3Bucket} cannot be used: ${reasonOf(error)}`);
    }
    return storage;
  }

  override async prepare(incomingPath: string, storedPath: string): Promise<void> {
    const { size } = await stat(incomingPath);
    await this.available(() =>
      this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: keyOf(storedPath),
          Body: createReadStream(incomingPath),
          ContentLength: size,
        }),
      ),
    );
  }

  override place(): Promise<void> {
    return Promise.resolve();
  }

  override async move(storedPath: string, newPath: string): Promise<void> {
    if (!(await this.copy(keyOf(storedPath), keyOf(newPath)))) return;
    await this.remove([storedPath]);
  }

  override async read(storedPath: string, range?: string): Promise<StoredBytes> {
    const answer = await this.available(() =>
      this.client.send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: keyOf(storedPath),
          Range: range,
        }),
      ),
    );
    if (!(answer.Body instanceof Readable)) throw new Error('the storage answered without a body');
    const part = answer.ContentRange === undefined ? {} : { contentRange: answer.ContentRange };
    return { stream: answer.Body, bytes: answer.ContentLength ?? 0, ...part };
  }

  override async addressOf(storedPath: string, { mime, disposition }: ServedAs): Promise<string | undefined> {
    if (!this.signer) return undefined;
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: keyOf(storedPath),
      ResponseContentType: mime,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: isPrivatePath(storedPath) ? 'no-store' : 'public, max-age=31536000, immutable',
    });
    return getSignedUrl(this.signer, command, { expiresIn: addressSeconds });
  }

  override async remove(storedPaths: readonly string[]): Promise<void> {
    await this.removeKeys(storedPaths.map(keyOf));
  }

  override async list(): Promise<StoredFile[]> {
    const [shown, apart] = [await this.keysUnder(publicPrefix), await this.keysUnder(privateKeyPrefix)];
    return [...shown, ...apart.map((file) => ({ ...file, path: privatePath(file.path) }))];
  }

  override async addToSnapshot(snapshot: string, storedPaths: readonly string[]): Promise<void> {
    await runEach(storedPaths.map((path) => () => this.copy(keyOf(path), snapshotKeyOf(snapshot, path))));
  }

  override async bringBack(snapshot: string, storedPaths: readonly string[]): Promise<void> {
    const stored = new Set((await this.list()).map(({ path }) => path));
    const missing = storedPaths.filter((path) => !stored.has(path));
    await runEach(missing.map((path) => () => this.copy(snapshotKeyOf(snapshot, path), keyOf(path))));
  }

  override async removeSnapshot(snapshot: string): Promise<void> {
    const prefix = snapshotKeyOf(snapshot, '');
    await this.removeKeys((await this.keysUnder(prefix)).map(({ path }) => `${prefix}${path}`));
  }

  /** Copies within the bucket; returns whether there was something to copy. */
  private async copy(from: string, to: string): Promise<boolean> {
    const source = `${this.bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
    try {
      await this.available(() =>
        this.client.send(new CopyObjectCommand({ Bucket: this.bucket, Key: to, CopySource: source })),
      );
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'file_not_found') return false;
      throw error;
    }
  }

  /** One by one: the call that removes many needs a checksum that some storages do not know. */
  private removeKeys(keys: readonly string[]): Promise<void> {
    return runEach(
      keys.map(
        (key) => () =>
          this.available(() => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }))),
      ),
    );
  }

  private async keysUnder(prefix: string): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    let next: string | undefined;
    do {
      const page = await this.available(() =>
        this.client.send(
          new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: next }),
        ),
      );
      for (const { Key: key = '', LastModified: at } of page.Contents ?? [])
        found.push({
          path: key.slice(prefix.length),
          changedAtMs: at?.getTime() ?? Number.POSITIVE_INFINITY,
        });
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return found;
  }

  /** Throws file_not_found for a missing object, and unavailable where the storage fails or does not respond. */
  private async available<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name))
        throw new AppError('file_not_found', { reason: 'its bytes no longer exist' });
      if (error instanceof S3ServiceException && error.name === 'InvalidRange')
        throw new RangeNotSatisfiable();
      throw new AppError('unavailable', { reason: `the file storage: ${reasonOf(error)}` });
    }
  }
}

/** Path style, and checksums only where S3 demands them: other storages refuse what they do not know. */
const clientOf = (settings: S3Settings, endpoint: string): S3Client =>
  new S3Client({
    ...(endpoint === '' ? {} : { endpoint, forcePathStyle: true }),
    region: settings.s3Region,
    credentials: { accessKeyId: settings.s3AccessKeyId, secretAccessKey: settings.s3SecretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  });

const keyOf = (storedPath: string): string =>
  isPrivatePath(storedPath)
    ? `${privateKeyPrefix}${withoutPrivacy(storedPath)}`
    : `${publicPrefix}${storedPath}`;

const snapshotKeyOf = (snapshot: string, storedPath: string): string =>
  `${snapshotsPrefix}${snapshot}/${storedPath}`;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}${error.message === '' ? '' : `: ${error.message}`}` : String(error);
