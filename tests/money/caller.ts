import { Agent, request } from 'node:http';

/** How long a call is retried while the product is unavailable, as after a kill on a busy machine. */
export const unavailableMsMax = 60_000;

/** A response of the server. */
export interface CallResponse {
  status: number;
  body: unknown;
}

/** The result of a call: a response, or a connection that broke before it arrived. */
export type Reply = CallResponse | 'lost';

/** A call as it is sent. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string;
  /** Its Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

/** An HTTP client of one server with connections of its own; distinguishes a broken connection from a refusal. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly port: number) {}

  send({ method, path, body, token, key, headers = {} }: Call): Promise<Reply> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.agent,
          method,
          path,
          headers: {
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...headers,
          },
        },
        (response) => {
          let read = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            read += chunk;
          });
          response.on('error', () => resolve('lost'));
          response.on('end', () =>
            response.complete
              ? resolve({ status: response.statusCode ?? 0, body: bodyOf(read) })
              : resolve('lost'),
          );
        },
      );
      sent.on('error', () => resolve('lost'));
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
