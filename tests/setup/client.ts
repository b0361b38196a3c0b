import { Agent } from 'node:http';
import { builtPassword } from '@honey/seeds/builders/members';
import { SignInsService } from '@honey/server/session/sign-ins/sign-ins.service';
import type { INestApplicationContext } from '@nestjs/common';
import supertest from 'supertest';

/** Connections are reused: one agent per test file, whose modules are its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A response of the server, as tests check it. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The options of a request. */
export interface RequestOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An HTTP client of a server, like any other. */
export class TestClient {
  /** @param server its address, or an object that has it once it has started */
  constructor(
    private readonly server: string | { readonly baseUrl: string },
    private readonly token?: string,
  ) {}

  /** The same client, signed in. */
  as(token: string): TestClient {
    return new TestClient(this.server, token);
  }

  /** The same client for another server. */
  at(baseUrl: string): TestClient {
    return new TestClient(baseUrl, this.token);
  }

  /** Sends a request. Paths are complete, e.g. /v1/user/login-proc. The body's type is the caller's claim. */
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const token = options.token ?? this.token;
    const baseUrl = typeof this.server === 'string' ? this.server : this.server.baseUrl;
    const request = supertest(baseUrl)
      [methodOf(method)](path)
      .agent(agent)
      .set({
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      })
      .buffer(true)
      .parse(readText);
    const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    const response = await request.send(body);
    // A HEAD response has no body.
    const text = typeof response.body === 'string' ? response.body : '';
    const json = response.type.includes('json');
    return {
      status: response.status,
      headers: headersOf(response.headers),
      body: json ? JSON.parse(text) : text,
    };
  }

  get<Body = Record<string, unknown>>(path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, options);
  }

  /** Signs in over HTTP and returns a signed-in client. */
  async login(id: string, password: string = builtPassword): Promise<TestClient> {
    const { status, body } = await this.send<{ access_token: string }>('POST', '/v1/user/login-proc', {
      body: { id, password },
    });
    if (status !== 200) throw new Error(`signing in as ${id} returned ${status}`);
    return this.as(body.access_token);
  }
}

const methods = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
  HEAD: 'head',
  OPTIONS: 'options',
} as const;

function methodOf(name: string) {
  const method = Object.entries(methods).find(([known]) => known === name)?.[1];
  if (!method) throw new Error(`no method of a test: ${name}`);
  return method;
}

/** A response as text, whatever its type: the test checks what is wrong with it. */
function readText(response: supertest.Response, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('end', () => done(null, text));
}

function headersOf(source: Record<string, string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  return headers;
}

/** An access token of a member, without the time that a password takes. */
export async function tokenOf(app: INestApplicationContext, userKey: number): Promise<string> {
  const pair = await app.get(SignInsService).open(userKey, { agent: 'test', address: '127.0.0.1' });
  return pair.access_token;
}
