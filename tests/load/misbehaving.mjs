// A process of 2,000 sockets with every kind of misbehaviour, from addresses of their own. Each connects and is silent
// until it receives the command to misbehave; a disconnected one reconnects a second later, as a badly written client
// would. Started by misbehaving-load.mjs; communicates with it over IPC.
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import WebSocket from 'ws';
import { channelTicket, connectionToken } from './tokens.mjs';

// They represent other people's machines: the processors of this one are for the measured server.
setPriority(19);

const ADDRESSES = 20;
const RETRY_MS = 1_000;

let target;
let misbehaving = false;
let disconnects = 0;
const sockets = [];

/**
 * The actions of each kind when it misbehaves; those without a join are only in the lobby. Flooded packets are built
 * once for all sockets of a kind, and written directly to the socket: the load must burden others, not itself.
 */
const kinds = [
  { name: 'garbage', misbehaveOnce: (socket) => socket.send(String.fromCharCode(...bytes(200))) },
  { name: 'flood', flood: () => Array(1_000).fill(text('42/honey,1["talk","lobby|도배"]')) },
  { name: 'pings', flood: () => Array(1_000).fill(frame(0x89, '')) },
  {
    name: 'joins',
    flood: () =>
      Array(500)
        .fill([text('42/honey,["_join","lobby"]'), text('42/honey,["join","lobby"]')])
        .flat(),
  },
  { name: 'tickets', flood: (socket) => Array(500).fill(text(joinText(socket.liveJoin))), live: true },
  { name: 'stall', action: (socket) => socket.pause(), live: true },
  { name: 'never enters', action: () => undefined, half: true },
  { name: 'half a handshake', action: (socket) => socket.write('Sec-'), raw: true },
];

process.on('message', async (message) => {
  process.send({ of: message.command, ...(await commands[message.command](message)) });
});

const commands = {
  async enter({ url, count, vodKey }) {
    target = { url: new URL(url), vodKey };
    for (let start = 0; start < count; start += 100) {
      const some = Array.from({ length: Math.min(100, count - start) }, (_, index) => open(start + index));
      await Promise.all(some);
    }
  },
  /** Starts; kinds with an action run it now and every second. */
  async misbehave() {
    misbehaving = true;
    disconnects = 0;
    for (const [index, socket] of sockets.entries()) {
      setTimeout(() => act(socket), (index / sockets.length) * RETRY_MS);
    }
  },
  /** Ends, reconnects all, and returns how often a socket was disconnected. */
  async behave() {
    misbehaving = false;
    for (const [index, socket] of sockets.entries()) {
      if (socket?.resume) socket.resume();
      if (!isOpen(socket)) await open(index);
    }
    return { disconnects };
  },
};

function act(socket) {
  if (!misbehaving || !isOpen(socket)) return;
  if (socket.kind.action) socket.kind.action(socket);
  else sendFlood(socket);
  setTimeout(() => act(socket), RETRY_MS);
}

const isOpen = (socket) =>
  socket instanceof WebSocket ? socket.readyState === WebSocket.OPEN : socket?.destroyed === false;

/** Opens the socket with this number; resolves when it is admitted or refused. */
function open(index) {
  const kind = kinds[index % kinds.length];
  const localAddress = `127.0.0.${2 + (index % ADDRESSES)}`;
  return new Promise((resolve) => {
    const socket = kind.raw ? openHalf(localAddress, resolve) : openChat(kind, localAddress, resolve);
    socket.kind = kind;
    sockets[index] = socket;
    socket.on('error', resolve);
    socket.on('close', () => {
      resolve();
      if (!misbehaving) return;
      disconnects += 1;
      setTimeout(async () => {
        if (!misbehaving) return;
        await open(index);
        act(sockets[index]);
      }, RETRY_MS);
    });
  });
}

function openHalf(localAddress, ready) {
  const { hostname, port } = target.url;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('connect', () => {
    socket.write('GET /mintalk/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n');
    ready();
  });
  return socket;
}

function openChat(kind, localAddress, ready) {
  const socket = new WebSocket(`ws://${target.url.host}/mintalk/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    localAddress,
  });
  socket.liveJoin = kind.live ? `${target.vodKey}|${channelTicket(target.vodKey)}` : 'lobby';
  socket.on('message', (data) => {
    const text = data.toString('latin1');
    if (text === '2') socket.send('3');
    else if (text.startsWith('0')) {
      if (kind.half) ready();
      else socket.send(`40/honey,${JSON.stringify({ token: connectionToken() })}`);
    } else if (text.startsWith('40/honey')) socket.send(joinText(socket.liveJoin));
    else if (text.startsWith('43/honey,9[')) ready();
  });
  return socket;
}

const joinText = (join) => `42/honey,9["join",${JSON.stringify(join)}]`;

const bytes = (length) => Array.from({ length }, () => 32 + Math.floor(Math.random() * 90));

function sendFlood(socket) {
  const { kind } = socket;
  kind.floodBytes ??= Buffer.concat(kind.flood(socket));
  socket._socket.write(kind.floodBytes);
}

const text = (value) => frame(0x81, value);

/** A websocket frame with a mask of zeros, which leaves its payload as it is. */
function frame(first, value) {
  const payload = Buffer.from(value);
  const { length } = payload;
  const lengthBytes = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...lengthBytes, 0, 0, 0, 0]), payload]);
}
