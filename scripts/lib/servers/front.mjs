import { randomUUID } from 'node:crypto';
import { Agent, createServer, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { passedOn } from './forwarded-headers.mjs';

// The address in front of several servers: a reverse proxy that spreads requests and connections. See decision 42 for why
// it is not a library.

/** Where the servers listen. */
const HOST = '127.0.0.1';
/** Longer than the servers keep an idle connection, so that the front never closes one that a client was promised. */
const KEEP_ALIVE_MS = 75_000;
/** How long idle connections to a server stay open: shorter than the server does. */
const POOLED_MS = 30_000;

/**
 * A server behind the front.
 * @typedef {object} Target
 * @property {string} name
 * @property {number} port on this machine
 * @property {boolean} open whether it runs, and is not being stopped
 * @property {boolean} ready what it reported last
 * @property {number} requests in flight
 * @property {Set<import('node:stream').Duplex>} sockets connections that were upgraded
 */

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** Spreads what arrives at one address over the servers that are ready. */
export class Front {
  #targets;
  #trusts;
  #server = createServer();
  #agent = new Agent({ keepAlive: true, timeout: POOLED_MS });
  /** Takes turns among equals. */
  #turn = 0;

  /**
   * @param {readonly Target[]} targets
   * @param {(address: string, hop: number) => boolean} trusts whether the peer is a proxy whose headers are passed on
   */
  constructor(targets, trusts) {
    this.#targets = targets;
    this.#trusts = trusts;
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.#server.on('request', (request, response) =>
      orDisconnect(request.socket, () => this.#forward(request, response)),
    );
    this.#server.on('upgrade', (request, socket, head) =>
      orDisconnect(socket, () =>
        this.#tunnel(request, /** @type {import('node:net').Socket} */ (socket), head),
      ),
    );
  }

  /** @param {{ host: string, port: number }} address */
  async listen({ host, port }) {
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, () => resolve(undefined));
    });
  }

  /** Accepts nothing more, and disconnects upgraded connections; requests in flight continue. */
  refuse() {
    this.#server.close();
    this.#server.closeIdleConnections();
    for (const { sockets } of this.#targets) for (const socket of sockets) socket.destroy();
  }

  /** Ends what is left. */
  close() {
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  /**
   * The server for the next request: one that is ready, otherwise one that runs, which states in its response what is wrong.
   * @param {ReadonlySet<Target>} tried servers that cannot be reached
   * @param {(target: Target) => number} loadOf
   */
  #choose(tried, loadOf) {
    const open = this.#targets.filter((target) => target.open && !tried.has(target));
    const ready = open.filter((target) => target.ready);
    const candidates = ready.length > 0 ? ready : open;
    this.#turn += 1;
    const inTurn = candidates.map((_, at) => candidates[(at + this.#turn) % candidates.length]);
    return inTurn.sort((one, other) => loadOf(one) - loadOf(other)).at(0);
  }

  /**
   * @param {Request} request
   * @param {Response} response
   * @param {Set<Target>} tried
   */
  #forward(request, response, tried = new Set()) {
    const target = this.#choose(tried, ({ requests }) => requests);
    if (!target) return refuse(response);
    target.requests += 1;
    const finish = once(() => {
      target.requests -= 1;
    });
    const proxied = sendRequest({
      host: HOST,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: passedOn(request, this.#trusts),
      agent: this.#agent,
    });
    let answered = false;
    // Nothing of the request is read before the server has accepted the connection: it can go to another one until then.
    let isSent = false;
    proxied.on('socket', (socket) => {
      const send = () => {
        isSent = true;
        request.pipe(proxied);
      };
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    proxied.on('response', (answer) => {
      answered = true;
      orDisconnect(request.socket, () => relay(answer, response));
      // A server may refuse a body before it has received all of it.
      answer.once('end', () => {
        if (proxied.writableFinished) return;
        request.unpipe(proxied);
        request.resume();
        proxied.destroy();
      });
      answer.once('close', finish);
    });
    proxied.on('error', () => {
      finish();
      if (answered || response.destroyed) return;
      // A pooled connection may have been closed by the server, which runs nevertheless.
      if (!proxied.reusedSocket) tried.add(target);
      if (!isSent || isRead(request)) this.#forward(request, response, tried);
      else refuse(response);
    });
    response.once('close', () => {
      finish();
      if (!response.writableFinished) proxied.destroy();
    });
  }

  /**
   * @param {Request} request
   * @param {import('node:net').Socket} socket
   * @param {Buffer} head what arrived after the request
   * @param {Set<Target>} tried
   */
  #tunnel(request, socket, head, tried = new Set()) {
    // Its end is reported by `close`.
    if (tried.size === 0) socket.on('error', () => {});
    const target = this.#choose(tried, ({ sockets }) => sockets.size);
    if (!target) {
      socket.end(headOf503());
      return;
    }
    target.sockets.add(socket);
    const upstream = connect({ host: HOST, port: target.port, noDelay: true, keepAlive: true });
    let isOpen = false;
    const leave = () => {
      target.sockets.delete(socket);
      upstream.destroy();
    };
    socket.once('close', leave);
    upstream.once('connect', () => {
      isOpen = true;
      upstream.write(headOf(request, passedOn(request, this.#trusts, { isUpgrade: true })), 'latin1');
      if (head.length > 0) upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on('error', () => {});
    upstream.once('close', () => {
      target.sockets.delete(socket);
      socket.off('close', leave);
      // What the server sent last still reaches the client.
      if (isOpen) socket.destroySoon();
      else if (!socket.destroyed) this.#tunnel(request, socket, head, tried.add(target));
    });
  }
}

/**
 * Passes a response on; one that ends early is ended early.
 * @param {Request} answer
 * @param {Response} response
 */
function relay(answer, response) {
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer));
  answer.pipe(response);
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
  });
  answer.on('error', () => response.destroy());
}

/** No server took it: clients repeat it as they do for the servers' own 503. @param {Response} response */
function refuse(response) {
  const body = {
    status: 503,
    code: 'unavailable',
    message: 'No server is available.',
    request_id: randomUUID(),
  };
  response
    .writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' })
    .end(JSON.stringify(body));
}

const headOf503 = () =>
  [
    'HTTP/1.1 503 Service Unavailable',
    'Retry-After: 1',
    'Content-Length: 0',
    'Connection: close',
    '',
    '',
  ].join('\r\n');

/**
 * A message that Node refuses to pass on ends its connection, and nothing else.
 * @param {import('node:stream').Duplex} socket
 * @param {() => void} work
 */
function orDisconnect(socket, work) {
  try {
    work();
  } catch (error) {
    console.warn(`! A message was not passed on: ${error.message}`);
    socket.destroy();
  }
}

/** Whether a request may be sent twice. @param {Request} request */
const isRead = ({ method }) => method === 'GET' || method === 'HEAD';

/** @param {Request} request @param {string[]} headers names and values by turns */
function headOf({ method, url }, headers) {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** @param {() => void} act */
function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
