import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { withoutUnfitCharacters } from '@honey/rules';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { problemsOf } from '../../core/errors/validation.ts';
import { problemsOfTexts } from '../../core/http/input/input-texts.ts';
import { readAsText } from '../../core/http/key.dto.ts';
import { refuseOnSocket } from '../../core/http/limits/client-errors.ts';
import { UploadFields } from '../files.dto.ts';

/** Bytes allowed for the form beside the file. */
const formBytes = 65_536;
/** A sender that takes longer is disconnected. */
const millisecondsMax = 600_000;
const originalNameLengthMax = 200;

/** A received upload: its file is at the requested path. */
export interface ReceivedUpload {
  fields: UploadFields;
  originalName: string;
  bytes: number;
  /** Hash of the bytes and the fields; the same input gives the same hash. */
  inputHash: string;
}

interface ReceivedFile {
  originalName: string;
  bytes: number;
  contentHash: string;
}

/**
 * Reads a multipart request to its end and writes its file to `target`, which the caller removes. Throws
 * unsupported_media_type, file_required, file_too_large, validation_failed, or bad_request for a malformed form.
 */
export async function receiveUpload(
  request: FastifyRequest,
  target: string,
  bytesMax: number,
  idleTimeoutMs: number,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + formBytes) {
    throw new AppError('file_too_large');
  }
  const sentFields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  // Covers every wait: bytes that do not arrive, and a part that the parser never finishes.
  const { socket } = request.raw;
  const closeConnection = () => refuseOnSocket(socket, 'request_timeout');
  const tooLong = setTimeout(closeConnection, millisecondsMax);
  let read = socket.bytesRead;
  const silent = setInterval(() => {
    if (socket.bytesRead === read) closeConnection();
    read = socket.bytesRead;
  }, idleTimeoutMs);
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesMax } })) {
      if (part.type === 'field') {
        if (part.fieldname in sentFields) throw duplicateField(part.fieldname);
        sentFields[part.fieldname] = part.value;
      } else if (part.fieldname !== 'file' || file) {
        part.file.resume();
        throw duplicateField(part.fieldname);
      } else file = await write(part, target);
    }
  } catch (error) {
    // The rest is read and dropped: unread bytes would precede the connection's next request.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  } finally {
    clearTimeout(tooLong);
    clearInterval(silent);
  }
  if (!file || file.bytes === 0) throw new AppError('file_required');
  const fields = validated(sentFields);
  const inputHash = createHash('sha256')
    .update(file.contentHash)
    .update(JSON.stringify(Object.entries(sentFields).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
  return { fields, originalName: file.originalName, bytes: file.bytes, inputHash };
}

const duplicateField = (field: string): AppError => fieldRefusal(field, 'whitelistValidation');

async function write(part: MultipartFile, target: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    part.file,
    async function* measure(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx' }),
  );
  if (part.file.truncated) throw new AppError('file_too_large');
  return { originalName: readableName(part.filename), bytes, contentHash: hash.digest('hex') };
}

/** The name without folders and control characters, shortened; for display, never used as a path. */
function readableName(name: string | undefined): string {
  const [last = ''] = (name ?? '').split(/[/\\]/).slice(-1);
  return withoutUnfitCharacters(last.replace(/\p{C}/gu, '').toWellFormed())
    .slice(0, originalNameLengthMax)
    .toWellFormed();
}

function validated(sent: Record<string, unknown>): UploadFields {
  const unfit = problemsOfTexts(sent);
  if (unfit.length > 0) throw new AppError('validation_failed', { fields: unfit });
  const fields = plainToInstance(UploadFields, sent, readAsText);
  const errors = validateSync(fields, { whitelist: true, forbidNonWhitelisted: true });
  if (errors.length > 0) throw new AppError('validation_failed', { fields: problemsOf(errors) });
  return fields;
}

/** A form that the parser rejects has no status of its own; a failing disk is not the sender's fault. */
function refusalOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if (error instanceof AppError) return error;
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file_too_large');
  if ('syscall' in error) {
    const full = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    return full ? new AppError('unavailable', { reason: String(error) }) : error;
  }
  return new AppError('bad_request', { reason: String(error) });
}
