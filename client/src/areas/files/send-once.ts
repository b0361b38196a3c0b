import { translateCodes } from '../../api/compatibility.ts';
import { ApiError, retryAfterMs } from '../../api/errors.ts';

/** One attempt to send a form. */
export interface Attempt {
  address: string;
  form: FormData;
  headers: Record<string, string>;
  /** Receives the share sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}

/** The timeout without progress (as CLIENT-1 for calls): a large file takes longer as a whole. */
const idleTimeoutMs = 25_000;

/**
 * Sends a form with XMLHttpRequest, because fetch cannot report progress.
 * @throws ApiError for a refusal, for `network` and `timeout`; AbortError when cancelled
 */
export function sendOnce<Body>({ address, form, headers, onProgress, signal }: Attempt): Promise<Body> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let idleTimer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => {
        reject(ApiError.withoutResponse('timeout'));
        request.abort();
      }, idleTimeoutMs);
    };
    const stop = (): void => request.abort();
    request.addEventListener('loadend', () => {
      clearTimeout(idleTimer);
      signal?.removeEventListener('abort', stop);
    });
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      listen();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = read(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Body);
      else
        reject(
          ApiError.of(
            request.status,
            translateCodes('POST', address, body),
            retryAfterMs(headersOf(request)),
          ),
        );
    });
    request.addEventListener('error', () => reject(ApiError.withoutResponse('network')));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    if (signal?.aborted) {
      reject(new DOMException('stopped', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', stop);
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    listen();
    request.send(form);
  });
}

/** The only response header a retry needs. */
function headersOf(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
}

/** Parses a JSON response; undefined for a proxy's page. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
