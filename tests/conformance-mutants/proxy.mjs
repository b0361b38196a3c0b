import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { relayed } from './packets.mjs';

/**
 * @typedef {object} Asked a request on its way to the server; what a mutant changes of it is what the server gets
 * @property {string} method
 * @property {string} path without query
 * @property {URLSearchParams} query
 * @property {Record<string, any>} headers
 * @property {any} body parsed when it is JSON, else a Buffer
 * @property {(id: string) => Promise<string>} tokenOf an access token of somebody, whoever asked
 * @property {() => Promise<Answered>} ask sends it to the server by itself, once more
 *
 * @typedef {object} Answered an answer on its way back
 * @property {number} status
 * @property {Record<string, any>} headers
 * @property {any} body parsed when it is JSON, else a Buffer
 *
 * @typedef {object} Spoiling one way to spoil what goes through; state of its own, made anew for every run
 * @property {(asked: Asked) => Promise<Answered | boolean>} [request] answers by itself, or whether it spoilt the request
 * @property {(answered: Answered, asked: Asked) => boolean} [answer] whether it spoilt the answer
 * @property {import('./packets.mjs').Relay} [received] a chat packet from the server
 * @property {import('./packets.mjs').Relay} [sent] a chat packet from the client
 */

const password = 'Honey!2026';

/** A server's double: relays HTTP and chat, and spoils what it is told to. */
export class SpoilingProxy {
  /** What goes through it now. @type {Spoiling} */
  spoiling = {};
  /** How often something was spoilt since that was set. */
  spoilt = 0;
  #agent = new Agent({ keepAlive: true });
  #sockets = new WebSocketServer({ noServer: true });
  #server = createServer((request, response) => void this.#pass(request, response));

  /** @param {string} upstream origin of the server behind it */
  constructor(upstream) {
    this.upstream = new URL(upstream);
    this.#server.on('upgrade', (request, socket, head) => this.#passSocket(request, socket, head));
  }

  /** Listens on a free port; answers its origin. */
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

  /** @param {Spoiling} spoiling */
  spoil(spoiling) {
    this.spoiling = spoiling;
    this.spoilt = 0;
  }

  async #pass(request, response) {
    try {
      const asked = await this.#askedOf(request);
      const outcome = (await this.spoiling.request?.(asked)) ?? false;
      const answered = typeof outcome === 'object' ? outcome : await asked.ask();
      if (outcome || this.spoiling.answer?.(answered, asked)) this.spoilt += 1;
      const bytes = bytesOf(answered.body);
      response.writeHead(answered.status, { ...answered.headers, 'content-length': bytes.length });
      response.end(request.method === 'HEAD' || answered.status === 304 ? undefined : bytes);
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
    }
  }

  async #askedOf(request) {
    const { pathname, searchParams } = new URL(request.url, this.upstream);
    const bytes = Buffer.concat(await request.toArray());
    // Answers are to be read: none is compressed.
    const { 'accept-encoding': _compressed, 'content-length': _length, ...headers } = request.headers;
    const asked = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers,
      body: parsed(bytes, headers['content-type']),
      tokenOf: (id) => this.#tokenOf(id),
      ask: () => this.#ask(asked),
    };
    return asked;
  }

  /** @returns {Promise<Answered>} */
  async #ask({ method, path, query, headers, body }) {
    const bytes = bytesOf(body);
    const target = [...query].length > 0 ? `${path}?${query}` : path;
    const outgoing = send(new URL(target, this.upstream), {
      method,
      agent: this.#agent,
      headers: bytes.length > 0 ? { ...headers, 'content-length': bytes.length } : headers,
    });
    outgoing.end(bytes);
    const [incoming] = await once(outgoing, 'response');
    const answer = Buffer.concat(await incoming.toArray());
    const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = incoming.headers;
    return { status: incoming.statusCode, headers: kept, body: parsed(answer, kept['content-type']) };
  }

  async #tokenOf(id) {
    const { body } = await this.#ask({
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
        const { received, sent } = this.spoiling;
        const back = { send: (text) => client.send(text), noted: () => this.#noted() };
        upstream.on('message', relayed(received, back));
        client.on('message', relayed(sent, { ...back, send: (text) => upstream.send(text) }, back.send));
        upstream.on('close', () => client.close());
        client.on('close', () => upstream.close());
      }),
    );
  }

  #noted() {
    this.spoilt += 1;
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
