import sharp from 'sharp';
import { eventually } from '../setup/eventually.ts';
import type { Random } from '../setup/random.ts';
import { Books, type Movement, walletOf } from './books.ts';
import { type Answered, type Call, Caller, patienceMs, type Reply } from './caller.ts';
import type { LedgerView } from './ledger-view.ts';
import type { ClockMoved } from './operation.ts';

/** Who takes part: a member, a host or the operator. */
export interface Person {
  userKey: number;
  /** What they sign in with. */
  id: string;
  role: 'member' | 'host' | 'operator';
  /** The live of a host. */
  vodKey: number | null;
  /** Why this member may not pay, where that is so from the beginning. */
  payRefusal: string | null;
}

/** Where the product is reached, and how it is killed and started again. */
export interface Product {
  /** The port that leads to it, through a line that may be broken. */
  port: number;
  /** Resolves once a product that was killed answers again. */
  revive(): Promise<void>;
}

/** How the members are who take part; each is made by the product's own services. */
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

/** As many as a host needs to be subscribed to. */
const fansOfFirstHost = 10;

/** The product with those who use it, and the plain model of what they have. */
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
  /** The product's time, which stands still between steps, in milliseconds. */
  nowMs = 0;
  /** The key of who joined last: keys are given in turn. */
  newestKey = 0;
  /**
   * How long what should be there is waited for, in milliseconds: as long as the product may be away for. Where nothing breaks it
   * may be short.
   */
  patienceMs = patienceMs;
  /** What moves by itself when the clock is moved; areas add theirs. */
  readonly onClock: ClockMoved[] = [];
  private readonly caller: Caller;
  private readonly tokens = new Map<string, string>();

  constructor(
    readonly product: Product,
    readonly view: LedgerView,
    readonly random: Random,
    /** Those who were invited to a world of whose database this one's is a copy. */
    invited?: Pick<World, 'members' | 'hosts' | 'operator' | 'newestKey'>,
  ) {
    if (invited) {
      this.members.push(...invited.members);
      this.hosts.push(...invited.hosts);
      this.operator.userKey = invited.operator.userKey;
      this.newestKey = invited.newestKey;
    }
    this.caller = new Caller(product.port);
  }

  /** Makes everybody who takes part. */
  async invite(): Promise<void> {
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
    const made = await this.ready<{ members: Record<string, { user_key: number }> }>(() =>
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
    const { user_key } = await this.ready<{ user_key: number }>(() => this.signIn(this.operator));
    this.operator.userKey = user_key;
  }

  /** Stops the clock, and takes over what the ledger says then. */
  async begin(): Promise<void> {
    await this.stopClock();
    for (const { account, granted, bought } of await this.view.balances())
      this.books.open(account, granted, bought);
    this.books.postings = await this.view.postingsInAll();
  }

  /** Everybody who holds a wallet. */
  get people(): Person[] {
    return [...this.members, ...this.hosts];
  }

  /** The host whom members may subscribe to. */
  get hostWithFans(): Person {
    const [host] = this.hosts;
    if (!host) throw new Error('nobody was invited');
    return host;
  }

  /** Those who may pay and have honey. */
  get payers(): Person[] {
    const payers = this.people.filter(
      ({ userKey, payRefusal }) => payRefusal === null && this.books.total(walletOf(userKey)) > 0,
    );
    return payers.length > 0 ? payers : this.people;
  }

  /** Sends a call as somebody; a sign-in that is over is made anew. */
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

  /** Lets the model's clock go forward, and answers what moves by itself then. */
  movedByClock(forwardMs: number): Movement[] {
    this.nowMs += forwardMs;
    return this.onClock.flatMap((moved) => moved());
  }

  /** Lets the clock stand where it is; every job that follows the time runs once. */
  async stopClock(): Promise<void> {
    const { now } = await this.ready<{ now: string }>(() =>
      this.caller.send({ method: 'PUT', path: '/sandbox/api/clock', body: { freeze_yn: 'Y' } }),
    );
    this.nowMs = Date.parse(now);
    await this.runJobs();
  }

  /** Lets every job run once. */
  async runJobs(): Promise<void> {
    await this.ready(() => this.runJobsOnce());
  }

  /** As `runJobs`, whether or not there is an answer. */
  runJobsOnce(): Promise<Reply> {
    return this.caller.send({ method: 'POST', path: '/sandbox/api/clock/run-jobs', body: {} });
  }

  /** Keeps a picture of somebody, as a form sends it; answers its key. */
  async upload(by: Person, fields: Record<string, string>): Promise<number> {
    if (!this.tokens.has(by.id)) await this.ready(() => this.signIn(by));
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
    const kept: unknown = await response.json();
    if (typeof kept !== 'object' || kept === null || !('file_id' in kept))
      throw new Error(`a picture was answered ${JSON.stringify(kept)}`);
    return Number(kept.file_id);
  }

  /** A call that has to succeed and is no operation itself. */
  async ask<Body>(call: Omit<Call, 'token'>, by?: Person): Promise<Body> {
    return okBody<Body>(await this.send(call, by));
  }

  close(): void {
    this.caller.close();
  }

  /** What a call is answered that changes nothing when it comes again: it does while the product is away or busy. */
  private ready<Body = unknown>(call: () => Promise<Reply>): Promise<Body> {
    return eventually(async () => {
      const reply = await call();
      if (reply === 'lost') await this.product.revive();
      if (reply === 'lost' || reply.status === 503) throw new Error('the product is away');
      return reply;
    }, this.patienceMs).then((reply) => okBody<Body>(reply));
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
    // Before the world begins one more member changes nothing.
    const { user_key, id, vod_key } = await this.ready<{
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

/** The body of an answer that has to be one; its type is the caller's claim. */
export function okBody<Body = unknown>(reply: Reply): Body {
  if (reply === 'lost' || reply.status !== 200)
    throw new Error(`a call of the setting failed: ${JSON.stringify(reply)}`);
  return reply.body as Body;
}

/** The code of a refusal, or undefined. */
export function codeOf({ body }: Answered): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' ? body.code : undefined;
}

const tokenOf = (token: string | undefined) => (token === undefined ? {} : { token });
