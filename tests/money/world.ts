import sharp from 'sharp';
import { eventually } from '../setup/eventually.ts';
import type { Random } from '../setup/random.ts';
import { Books, type Movement, walletOf } from './books.ts';
import { type Call, Caller, type CallResponse, type Reply, unavailableMsMax } from './caller.ts';
import type { LedgerView } from './ledger-view.ts';

/** A participant: a member, a host or the operator. */
export interface Person {
  userKey: number;
  /** The id for signing in. */
  id: string;
  role: 'member' | 'host' | 'operator';
  /** The live of a host. */
  vodKey: number | null;
  /** The code with which payments of this member are refused; null if the member may pay. */
  payRefusal: string | null;
}

/** How the product is reached, and how it is killed and restarted. */
export interface Product {
  /** The port of the product, through a breakable connection. */
  port: number;
  /** Resolves once a killed product responds again. */
  revive(): Promise<void>;
}

/** The kinds of members; each is created by the product's own services. */
const memberKinds: readonly { fields: Record<string, unknown>; payRefusal: string | null }[] = [
  ...[1, 2, 3, 4].map((place) => ({
    fields: { star_granted: 5_000 * place, star_bought: 20_000 * place, btuc: 500 * place },
    payRefusal: null,
  })),
  { fields: { star_granted: 30, star_bought: 40, btuc: 5 }, payRefusal: null },
  { fields: { star_bought: 120 }, payRefusal: null },
  { fields: {}, payRefusal: null },
  { fields: { star_granted: 3_000, age: 16 }, payRefusal: 'minor_payment' },
  { fields: { star_granted: 3_000, verification_yn: 'N' }, payRefusal: 'verification_required' },
];

/** As many as a host needs before members can subscribe. */
const fansOfFirstHost = 10;

/** Applies what time changes when the clock is moved: returns an area's movements without a call. */
type ClockMoved = () => readonly Movement[];

/** The product with its users, and the plain model of their balances. */
export class World {
  readonly books = new Books();
  readonly members: Person[] = [];
  readonly hosts: Person[] = [];
  readonly operator: Person = {
    userKey: 0,
    id: 'admin01',
    role: 'operator',
    vodKey: null,
    payRefusal: null,
  };
  /** The product's time, which is frozen between steps, in milliseconds. */
  nowMs = 0;
  /** The key of the newest member: keys are sequential. */
  newestKey = 0;
  /**
   * How long an expected effect is waited for, in milliseconds: as long as the product may be unavailable. Without
   * faults it may be short.
   */
  timeoutMs = unavailableMsMax;
  /** The effects of a moved clock on the model; each area adds its own. */
  readonly onClock: ClockMoved[] = [];
  private readonly caller: Caller;
  private readonly tokens = new Map<string, string>();

  constructor(
    readonly product: Product,
    readonly view: LedgerView,
    readonly random: Random,
    /** The participants of the world whose database was copied for this one. */
    participants?: Pick<World, 'members' | 'hosts' | 'operator' | 'newestKey'>,
  ) {
    if (participants) {
      this.members.push(...participants.members);
      this.hosts.push(...participants.hosts);
      this.operator.userKey = participants.operator.userKey;
      this.newestKey = participants.newestKey;
    }
    this.caller = new Caller(product.port);
  }

  /** Creates all participants. */
  async createParticipants(): Promise<void> {
    for (const { fields, payRefusal } of memberKinds) {
      const made = await this.make('members', fields);
      this.members.push({ ...made, role: 'member', vodKey: null, payRefusal });
    }
    for (const live of [{}, {}, undefined])
      this.hosts.push({
        ...(await this.make('hosts', live ? { live } : {})),
        role: 'host',
        payRefusal: null,
      });
    const fans = Array.from({ length: fansOfFirstHost }, (_, place) => ({ ref: `fan${place}` }));
    const made = await this.retryUntilReady<{ members: Record<string, { user_key: number }> }>(() =>
      this.caller.send({
        method: 'POST',
        path: '/sandbox/api/fixtures',
        body: {
          members: fans,
          fans: fans.map(({ ref }) => ({ member: ref, host: this.hostWithFans.id, level: 1 })),
        },
      }),
    );
    this.newestKey = Math.max(...Object.values(made.members).map(({ user_key }) => user_key));
    const { user_key } = await this.retryUntilReady<{ user_key: number }>(() => this.signIn(this.operator));
    this.operator.userKey = user_key;
  }

  /** Freezes the clock, and reads the opening balances of the ledger. */
  async start(): Promise<void> {
    await this.stopClock();
    for (const { account, granted, bought } of await this.view.balances())
      this.books.open(account, granted, bought);
    this.books.postings = await this.view.postingCount();
  }

  /** All holders of a wallet. */
  get people(): Person[] {
    return [...this.members, ...this.hosts];
  }

  /** The host with enough fans for subscriptions. */
  get hostWithFans(): Person {
    const [host] = this.hosts;
    if (!host) throw new Error('no members were created');
    return host;
  }

  /** Members who may pay and have honey. */
  get payers(): Person[] {
    const payers = this.people.filter(
      ({ userKey, payRefusal }) => payRefusal === null && this.books.total(walletOf(userKey)) > 0,
    );
    return payers.length > 0 ? payers : this.people;
  }

  /** Sends a call as a person; an expired sign-in is renewed. */
  async send(call: Omit<Call, 'token'>, by?: Person): Promise<Reply> {
    if (!by) return this.caller.send(call);
    const known = this.tokens.get(by.id);
    if (known === undefined) {
      const signedIn = await this.signIn(by);
      if (signedIn === 'lost' || signedIn.status !== 200) return signedIn;
    }
    const reply = await this.caller.send({ ...call, ...tokenOf(this.tokens.get(by.id)) });
    if (reply === 'lost' || reply.status !== 401 || known === undefined) return reply;
    this.tokens.delete(by.id);
    return this.send(call, by);
  }

  /** Advances the model's clock, and returns the movements that this causes. */
  movedByClock(forwardMs: number): Movement[] {
    this.nowMs += forwardMs;
    return this.onClock.flatMap((moved) => moved());
  }

  /** Freezes the clock; every job that follows the time runs once. */
  async stopClock(): Promise<void> {
    const { now } = await this.retryUntilReady<{ now: string }>(() =>
      this.caller.send({ method: 'PUT', path: '/sandbox/api/clock', body: { freeze_yn: 'Y' } }),
    );
    this.nowMs = Date.parse(now);
    await this.runJobs();
  }

  /** Runs every job once. */
  async runJobs(): Promise<void> {
    await this.retryUntilReady(() => this.runJobsOnce());
  }

  /** As `runJobs`, but without retries: the reply may be missing. */
  runJobsOnce(): Promise<Reply> {
    return this.caller.send({ method: 'POST', path: '/sandbox/api/clock/run-jobs', body: {} });
  }

  /** Uploads a person's picture, as a form sends it; returns its key. */
  async upload(by: Person, fields: Record<string, string>): Promise<number> {
    if (!this.tokens.has(by.id)) await this.retryUntilReady(() => this.signIn(by));
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffb51f' } }).png();
    form.append(
      'file',
      new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }),
      'paper.png',
    );
    const response = await fetch(
      `http://127.0.0.1:${this.product.port}/v1/etc/img-folder-specific-upload-proc`,
      {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${this.tokens.get(by.id)}` },
      },
    );
    const uploaded: unknown = await response.json();
    if (typeof uploaded !== 'object' || uploaded === null || !('file_id' in uploaded))
      throw new Error(`an upload returned ${JSON.stringify(uploaded)}`);
    return Number(uploaded.file_id);
  }

  /** A call that must succeed and is not an operation itself. */
  async mustSend<Body>(call: Omit<Call, 'token'>, by?: Person): Promise<Body> {
    return okBody<Body>(await this.send(call, by));
  }

  close(): void {
    this.caller.close();
  }

  /** Retries an idempotent call while the product is unavailable or busy. */
  private retryUntilReady<Body = unknown>(call: () => Promise<Reply>): Promise<Body> {
    return eventually(async () => {
      const reply = await call();
      if (reply === 'lost') await this.product.revive();
      if (reply === 'lost' || reply.status === 503) throw new Error('the product is unavailable');
      return reply;
    }, this.timeoutMs).then((reply) => okBody<Body>(reply));
  }

  private async signIn({ id }: Person): Promise<Reply> {
    const reply = await this.caller.send({
      method: 'POST',
      path: `/sandbox/api/personas/${id}/sign-in`,
      body: {},
    });
    if (reply !== 'lost' && reply.status === 200)
      this.tokens.set(id, okBody<{ access_token: string }>(reply).access_token);
    return reply;
  }

  private async make(
    what: 'members' | 'hosts',
    fields: object,
  ): Promise<{ userKey: number; id: string; vodKey: number | null }> {
    // A retry may create a second member. Before `start` that changes no result.
    const { user_key, id, vod_key } = await this.retryUntilReady<{
      user_key: number;
      id: string;
      vod_key?: number | null;
    }>(() =>
      this.caller.send({
        method: 'POST',
        path: `/sandbox/api/fixtures/${what}?tokens_yn=N`,
        body: fields,
      }),
    );
    return { userKey: user_key, id, vodKey: vod_key ?? null };
  }
}

/** The body of a response that must exist; its type is the caller's claim. */
export function okBody<Body = unknown>(reply: Reply): Body {
  if (reply === 'lost' || reply.status !== 200)
    throw new Error(`a set-up call failed: ${JSON.stringify(reply)}`);
  return reply.body as Body;
}

/** The code of a refusal, or undefined. */
export function codeOf({ body }: CallResponse): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' ? body.code : undefined;
}

const tokenOf = (token: string | undefined) => (token === undefined ? {} : { token });
