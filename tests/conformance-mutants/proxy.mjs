import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { relayed } from './packets.mjs';

/**
 * @typedef {object} ProxiedRequest a request on its way to the server, which receives the changes of a mutation
 * @property {string} method
 * @property {string} path without query
 * @property {URLSearchParams} query
 * @property {Record<string, any>} headers
 * @property {any} body parsed when it is JSON, else a Buffer
 * @property {(id: string) => Promise<string>} tokenOf an access token of any member
 * @property {() => Promise<ProxiedResponse>} forward sends it to the server once more
 *
 * @typedef {object} ProxiedResponse a response on its way back
 * @property {number} status
 * @property {Record<string, any>} headers
 * @property {any} body parsed when it is JSON, else a Buffer
 *
 * @typedef {object} Mutation one fault in the traffic; its state is created for every run
 * @property {(request: ProxiedRequest) => Promise<ProxiedResponse | boolean>} [request] returns a response of its own, or whether it
 * changed the request
 * @property {(response: ProxiedResponse, request: ProxiedRequest) => boolean} [response] returns whether it changed the response
 * @property {import('./packets.mjs').Relay} [received] a chat packet from the server
 * @property {import('./packets.mjs').Relay} [sent] a chat packet from the client
 */

const password = 'Honey!2026';

/** A proxy of a server: relays HTTP and chat, and applies one mutation. */
export class MutantProxy {
  /**
   * The mutation that applies now.
   * @type {Mutation}
   */
  mutation = {};
  /** How often it has changed something since it was set. */
  changes = 0;
  #agent = new Agent({ keepAlive: true });
  #sockets = new WebSocketServer({ noServer: true });
  #server = createServer((request, response) => void this.#pass(request, response));

  /** @param {string} upstream origin of the server behind it */
  constructor(upstream) {
    this.upstream = new URL(upstream);
    this.#server.on('upgrade', (request, socket, head) => this.#passSocket(request, socket, head));
  }

  /** Listens on a free port; returns its origin. */
  async start() {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  async stop() {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  /** @param {Mutation} mutation */
  apply(mutation) {
    this.mutation = mutation;
    this.changes = 0;
  }

  async #pass(request, response) {
    try {
      const proxied = await this.#proxiedRequest(request);
      const outcome = (await this.mutation.request?.(proxied)) ?? false;
      const received = typeof outcome === 'object' ? outcome : await proxied.forward();
      if (outcome || this.mutation.response?.(received, proxied)) this.changes += 1;
      const bytes = bytesOf(received.body);
      response.writeHead(received.status, { ...received.headers, 'content-length': bytes.length });
      response.end(request.method === 'HEAD' || received.status === 304 ? undefined : bytes);
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
    }
  }

  async #proxiedRequest(request) {
    const { pathname, searchParams } = new URL(request.url, this.upstream);
    const bytes = Buffer.concat(await request.toArray());
    // Responses must be readable: none is compressed.
    const { 'accept-encoding': _compressed, 'content-length': _length, ...headers } = request.headers;
    const proxied = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers,
      body: parsed(bytes, headers['content-type']),
      tokenOf: (id) => this.#tokenOf(id),
      forward: () => this.#forward(proxied),
    };
    return proxied;
  }

  /** @returns {Promise<ProxiedResponse>} */
  async #forward({ method, path, query, headers, body }) {
    const bytes = bytesOf(body);
    const target = [...query].length > 0 ? `${path}?${query}` : path;
    const outgoing = send(new URL(target, this.upstream), {
      method,
      agent: this.#agent,
      headers: bytes.length > 0 ? { ...headers, 'content-length': bytes.length } : headers,
    });
    outgoing.end(bytes);
    const [incoming] = await once(outgoing, 'response');
    const responseBody = Buffer.concat(await incoming.toArray());
    const { 'content-length': _length, 'transfer-encoding': _coding, ...responseHeaders } = incoming.headers;
    return {
      status: incoming.statusCode,
      headers: responseHeaders,
      body: parsed(responseBody, responseHeaders['content-type']),
    };
  }

  async #tokenOf(id) {
    const { body } = await this.#forward({
      method: 'POST',
      path: '/v1/user/login-proc',
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json', host: this.upstream.host },
      body: { id, password },
    });
    return body.access_token;
  }

  /** Relays a chat connection packet by packet. */
  #passSocket(request, socket, head) {
    const address = new URL(request.url, this.upstream);
    address.protocol = 'ws:';
    const upstream = new WebSocket(address, { headers: { host: request.headers.host } });
    upstream.on('error', () => socket.destroy());
    upstream.on('open', () =>
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const { received, sent } = this.mutation;
        const back = { send: (text) => client.send(text), changed: () => this.#changed() };
        upstream.on('message', relayed(received, back));
        client.on('message', relayed(sent, { ...back, send: (text) => upstream.send(text) }, back.send));
        upstream.on('close', () => client.close());
        client.on('close', () => upstream.close());
      }),
    );
  }

  #changed() {
    this.changes += 1;
  }
}

function parsed(bytes, type) {
  if (!type?.includes('json') || bytes.length === 0) return bytes;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes;
  }
}

const bytesOf = (body) => (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
