import { TalkClient } from '@honey/mintalk';
import { accessToken } from '../world.mjs';

/** As a page behaves (client/src/areas/lives/room, client/src/areas/chat/model): retries, and what is read again. */
const RETRY_MS = 2_000;
const JOIN_RETRY_MS = 1_000;
const TICKET_MARGIN_MS = 5_000;
const READ_AGAIN_LINES = 100;
const PAGE_LINES = 1_000;

/** A member who watches a live as a page does: a watch session with heartbeats, and the chat with its history. */
export class Viewer {
  /** Ids of received lines, by their numbers. */
  lines = new Map();
  /** Ids of received gifts. */
  gifts = new Set();
  /** Arrivals of what this socket had received before, or of a line under a second id. */
  doubled = 0;
  /** Lines that arrived after one with a larger id. */
  disordered = 0;
  /** How long the socket was outside the room, each time, in milliseconds. */
  absences = [];
  isIn = false;
  watchId;
  #ticket;
  #client = new TalkClient();
  #current = new Set();
  #lastId = 0;
  #awaySince;
  #timer;
  #isOver = false;
  #isMoving = false;
  #untilJoined = [];

  /**
   * @param {{ userKey: number, vodKey: number, balancer: import('./balancer.mjs').Balancer, problem: (what: string) => void
   * }} options `problem` is called with each error that the page would show
   */
  constructor({ userKey, vodKey, balancer, problem }) {
    this.vodKey = vodKey;
    this.balancer = balancer;
    this.problem = problem;
    this.token = accessToken(userKey);
    const client = this.#client;
    client.on('talk', ({ id, message }) => this.#receiveLine(Number(id), message));
    client.addServerListener('gift', (_channelId, json) => this.#receiveGift(JSON.parse(json)));
    client.on('channel_joined', () => this.#joined());
    client.on('disconnected', () => this.#left());
    client.on('error', (error) => this.#failed(error));
  }

  async enter() {
    await this.#join();
    await this.#client.connect(() => this.#connection());
    await this.#client.join(String(this.vodKey), () => this.#validTicket());
  }

  /** Sends a line and returns its id. Throws the refusal. What a stopping server did not receive is sent again. */
  async say(text) {
    try {
      return await this.#client.talk(String(this.vodKey), text);
    } catch (error) {
      if (!this.#isMoving || error.message !== 'disconnected') throw error;
      await new Promise((resolve) => this.#untilJoined.push(resolve));
      return this.#client.talk(String(this.vodKey), text);
    }
  }

  /** Reads what was said from the server, as a page does when it is opened. */
  async readHistory(after) {
    for (let from = after; ; ) {
      const page = await this.#request(
        'GET',
        `/v1/streams/${this.vodKey}/histories?limit=${PAGE_LINES}&after=${from}`,
      );
      if (!page) return;
      for (const { message_id, message, gift } of page.list) {
        if (gift) this.gifts.add(gift.gift_id);
        else this.#note(Number(message_id), message);
      }
      const next = Number(page.last_id);
      if (page.more_yn === 'N' || next <= from) return;
      from = next;
    }
  }

  async leave() {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#client.disconnect();
    await this.balancer.call('DELETE', `/v1/streams/${this.vodKey}/leave`, {
      token: this.token,
      body: { watch_id: this.watchId },
    });
  }

  async #connection() {
    const source = await this.#request('POST', '/v1/talks/connect', {});
    if (!source) throw new Error('no connection token');
    return { socketHost: this.balancer.pick(), token: source.token };
  }

  async #validTicket() {
    if (this.#ticket && this.#ticket.until - Date.now() > TICKET_MARGIN_MS) return this.#ticket.text;
    await this.#join();
    return this.#ticket?.text;
  }

  async #join() {
    const body = this.watchId === undefined ? {} : { watch_id: this.watchId };
    const join = await this.#request('POST', `/v1/streams/${this.vodKey}/join`, body);
    // One that leaves joins no more.
    if (this.#isOver) return;
    if (!join) throw new Error('the live could not be joined');
    this.watchId = join.watch_id;
    this.#ticket = { text: join.ticket, until: Date.parse(join.ticket_expires_at) };
    this.#scheduleHeartbeat(1_000 * join.heartbeat_seconds);
  }

  #scheduleHeartbeat(afterMs) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#heartbeat(), afterMs);
  }

  async #heartbeat() {
    const body = { watch_id: this.watchId };
    const renewed = await this.#request('PUT', `/v1/streams/${this.vodKey}/heartbeat`, body);
    if (renewed && !this.#isOver) this.#scheduleHeartbeat(1_000 * renewed.heartbeat_seconds);
  }

  /** Repeats while a page would: the connection was lost, or the server cannot respond now. */
  async #request(method, path, body) {
    while (!this.#isOver) {
      const {
        status,
        body: result,
        retryAfterMs,
      } = await this.balancer.call(method, path, {
        token: this.token,
        body,
      });
      if (status === 200) return result;
      // A heartbeat that the departure overtook finds its session ended.
      if (this.#isOver) return undefined;
      if (status === 404 && result.code === 'watch_not_found') {
        // The session has ended without this viewer: a page joins again.
        this.problem('watch session ended');
        this.watchId = undefined;
        await this.#join();
        return undefined;
      }
      if (status !== 0 && status !== 503) {
        this.problem(`${method} ${path.replace(/\d+/g, 'n')} ${status} ${result.code}`);
        return undefined;
      }
      await new Promise((resume) => setTimeout(resume, Math.max(RETRY_MS, retryAfterMs)));
    }
    return undefined;
  }

  #joined() {
    this.isIn = true;
    this.#isMoving = false;
    for (const resolve of this.#untilJoined.splice(0)) resolve();
    this.#current = new Set();
    this.#lastId = 0;
    if (this.#awaySince === undefined) return;
    this.absences.push(performance.now() - this.#awaySince);
    this.#awaySince = undefined;
    const ids = [...this.lines.values()].sort((one, other) => one - other);
    void this.readHistory((ids.at(-READ_AGAIN_LINES) ?? ids[0] ?? 1) - 1);
  }

  #left() {
    if (this.isIn) this.#awaySince = performance.now();
    this.isIn = false;
  }

  #failed({ message, cause }) {
    if (message === 'moving') this.#isMoving = true;
    // The client reconnects by itself: the page shows that it does, and no error.
    if (['moving', 'shutdown', 'unreachable', 'timeout', 'not_ready', 'denied'].includes(message)) return;
    this.problem(`chat ${message} ${cause?.message ?? ''}`.trim());
    if (message === 'join_channel_failed_on_reconnect' && !this.#isOver)
      setTimeout(() => this.#joinAgain(), JOIN_RETRY_MS);
  }

  #joinAgain() {
    this.#ticket = undefined;
    this.#client
      .join(String(this.vodKey), () => this.#validTicket())
      .catch((error) => this.problem(`chat join ${error.message}`));
  }

  #receiveLine(id, text) {
    if (this.#current.has(id)) this.doubled += 1;
    this.#current.add(id);
    if (id < this.#lastId) this.disordered += 1;
    this.#lastId = Math.max(this.#lastId, id);
    this.#note(id, text);
  }

  #receiveGift({ gift_id: giftId }) {
    const key = `gift ${giftId}`;
    if (this.#current.has(key)) this.doubled += 1;
    this.#current.add(key);
    this.gifts.add(giftId);
  }

  #note(id, text) {
    const number = Number(text.split(' ')[0]);
    const known = this.lines.get(number);
    if (known === undefined) this.lines.set(number, id);
    else if (known !== id) this.doubled += 1;
  }
}
