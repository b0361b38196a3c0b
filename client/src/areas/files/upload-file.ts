import { newIdempotencyKey, withRetry } from '@honey/client';
import type { Schema } from '../../api/client.ts';
import { isOffered } from '../../api/compatibility.ts';
import { ApiError, errorCode, isTransient, retryAfterOf } from '../../api/errors.ts';
import { agent, callAddress } from '../../api/hosts.ts';
import { pageSession } from '../../api/refresh.ts';
import { type Attempt, sendOnce } from './send-once.ts';

export type UploadedFile = Schema<'KeptFile'>;

/** The kind of upload: a picture, a profile picture, a picture in a folder (named by file_table), or a movie. */
export type UploadKind = 'image' | 'default-image' | 'folder-image' | 'movie';

const addresses = {
  image: '/v1/etc/img-upload-proc',
  'default-image': '/v1/etc/img-default-upload-proc',
  'folder-image': '/v1/etc/img-folder-specific-upload-proc',
  movie: '/v1/etc/upload-mov-proc',
} as const satisfies Record<UploadKind, string>;

/** The `accept` of a file input for pictures and movies. The server detects the actual type. */
export const acceptOf = (kind: UploadKind): string =>
  kind === 'movie' ? 'video/mp4,video/webm,video/quicktime' : 'image/jpeg,image/png,image/webp,image/gif';

/** The input of an upload. */
export interface UploadInput {
  kind: UploadKind;
  file: File;
  /** Additional form fields. */
  fields?: Partial<Omit<Schema<'UploadForm'>, 'file'>>;
  /** During a sign-up: the token of the verified identity, instead of a session. */
  signUpToken?: string;
}

export interface UploadOptions {
  /** Receives the share sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const retryWaits = { firstMs: 300, maxMs: 3_000 };

/** A full quota (409) stays full; the user decides about a retry after a timeout. */
const isWorthRetrying = (error: unknown): boolean =>
  isTransient(error) && errorCode(error) !== 'timeout' && retryAfterOf(error) <= retryWaits.maxMs;

/**
 * Uploads a file, with the session rules and the single retry of every call. Both attempts carry one Idempotency-Key,
 * so that the file is stored once.
 * @throws ApiError among others `file_type`, `file_too_large`, `upload_quota`, `sign_up_expired`; AbortError when
 * cancelled
 */
export async function uploadFile(input: UploadInput, options: UploadOptions = {}): Promise<UploadedFile> {
  if (!isOffered(`POST ${addresses[input.kind]}`)) throw ApiError.withoutResponse('not_offered');
  const form = formOf(input);
  const attempt: Omit<Attempt, 'headers'> = {
    address: callAddress(addresses[input.kind]),
    form,
    onProgress: options.onProgress ?? (() => {}),
    signal: options.signal,
  };
  const common = { 'X-Agent': agent, 'Idempotency-Key': newIdempotencyKey() };
  const send = (headers: Record<string, string>): Promise<UploadedFile> =>
    withRetry(() => sendOnce<UploadedFile>({ ...attempt, headers: { ...common, ...headers } }), {
      ...retryWaits,
      attemptsMax: 2,
      isTransient: isWorthRetrying,
      minDelayMs: retryAfterOf,
      signal: options.signal,
    });
  if (input.signUpToken !== undefined) return send({ 'X-Sign-Up-Token': input.signUpToken });
  const token = await pageSession.accessToken();
  if (token === null) return send({});
  try {
    return await send({ Authorization: `Bearer ${token}` });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const next = await pageSession.tokenAfterRefusal(token, error.code);
    if (next === null) throw error;
    return send({ Authorization: `Bearer ${next}` });
  }
}

function formOf({ file, fields = {} }: UploadInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append('file', file);
  return form;
}
