import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  problemsOfCost,
  problemsOfExposure,
  problemsOfProxies,
  problemsOfPushKeys,
} from './configuration-problems.ts';
import { HttpAddress } from './http-address.ts';
import { OriginList } from './origin-list.ts';
import { problemsOfSecrets } from './production-secrets.ts';
import { dropUnusedSecrets, SecretSetting } from './secret-setting.ts';
import { ConfigurationError, settingsFrom, variableOf } from './settings-from.ts';

const repository = path.resolve(fileURLToPath(import.meta.url), '../../../../..');

/** Secrets of development: the same at every start, so that sign-ins survive it. Production refuses them. */
const developmentSecret = (name: string) => `development-only-${name}-`.padEnd(43, '0');

/**
 * Everything the server reads from its environment, validated once at boot. A problem with any of it stops the boot
 * with all problems listed.
 */
export class AppConfig {
  /**
   * What the server is for. Production refuses default and weak secrets and has no sandbox. Left out, it is
   * development that listens on loopback addresses alone.
   */
  @IsIn(['development', 'test', 'production'])
  nodeEnv: 'development' | 'test' | 'production' = 'development';

  /** The port that serves client, API, chat and media. 0 takes a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 3000;

  /** The address it listens on; 0.0.0.0 inside a container. */
  @IsString()
  host: string = '127.0.0.1';

  /**
   * Postgres 15 or newer, as a postgres:// address with the role of the server. `npm start` brings a Postgres of its
   * own when it is missing.
   */
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// address' })
  databaseUrl: string = '';

  /**
   * The same database as its owner sees it: for what migrates and, outside production, for the sandbox and for
   * loading in bulk. Empty: one role does all. The server of production drops it and warns: keep it from its
   * environment.
   */
  @Matches(/^(postgres(ql)?:\/\/.*)?$/, { message: 'DATABASE_OWNER_URL must be a postgres:// address' })
  databaseOwnerUrl: string = '';

  /**
   * Connections in the pool of this process: 8 to 10 on two cores, and with three more for pulse, jobs and what is
   * large less than Postgres's `max_connections` over all processes.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  databasePoolMax: number = 10;

  /**
   * Signs access tokens. Every secret has 32 characters or more (`openssl rand -base64 48`); production refuses one
   * that repeats or counts, has few different characters, looks typed, is a default, or equals another one.
   */
  @SecretSetting()
  jwtSecret: string = developmentSecret('jwt');

  /** Signs chat connection tokens and channel tickets. */
  @SecretSetting()
  ticketSecret: string = developmentSecret('ticket');

  /** Signs playback addresses. */
  @SecretSetting()
  mediaSecret: string = developmentSecret('media');

  /**
   * Encrypt phone numbers and names: `id:base64 of 32 bytes`, several with commas, the first encrypts (`echo
   * "k1:$(openssl rand -base64 32)"`).
   */
  @SecretSetting('keys')
  @Matches(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=(,[a-z0-9]+:[A-Za-z0-9+/]{43}=)*$/, {
    message: 'DATA_KEYS must be id:base64(32 bytes), several with commas',
  })
  dataKeys: string = `dev:${Buffer.alloc(32, 7).toString('base64')}`;

  /**
   * Keys the hashes by which telephone numbers and persons are found, and the seals of the audit log. Never change
   * it: all would be unknown.
   */
  @SecretSetting()
  lookupSecret: string = developmentSecret('lookup');

  /**
   * What the bank signs its notifications of deposits with, 32 characters or more. Left out: none is believed, but in
   * development and test those of the sandbox's bank.
   */
  @SecretSetting()
  @Matches(/^\S{0,200}$/, { message: 'BANK_SECRET must have no spaces and 200 characters or fewer' })
  bankSecret: string = '';

  /**
   * Rounds of bcrypt for new passwords, as a power of two; production takes no fewer than 10. Older hashes keep
   * theirs.
   */
  @Type(() => Number)
  @IsInt()
  @Min(4)
  @Max(16)
  passwordCost: number = 11;

  /** The first segment of the API's paths. */
  @Matches(/^v\d+$/)
  apiVersion: string = 'v1';

  /** The second, optional segment: `/v1/…` and `/v1/honey/…` are the same calls. */
  @Matches(/^[a-z0-9-]+$/)
  siteKey: string = 'honey';

  /**
   * Where clients reach this server, e.g. https://live.example; with https it also switches HSTS on. Empty: clients
   * are told the address that their connection came to, or the loopback name that their page uses; never what a Host
   * header says. Behind a proxy set it.
   */
  @HttpAddress()
  publicUrl: string = '';

  /**
   * Further origins whose pages may use this server: calls, chat, pictures and video, social sign-in; with commas, as
   * `https://live.example`.
   */
  @OriginList()
  corsOrigins: string[] = [];

  /**
   * Whose `X-Forwarded-*` is believed: how many proxies of one's own stand in front (`1`), or their addresses
   * (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, with commas). Empty: nobody's. All else could be forged,
   * and `true` is refused.
   */
  @Transform(({ value }) => (value === 'false' || value === '0' ? '' : value))
  @IsString()
  trustProxy: string = '';

  /** Whether `/docs` and `/docs-json` are served. Empty: everywhere but in production. */
  @IsIn(['', 'on', 'off'])
  apiDocs: '' | 'on' | 'off' = '';

  /** Where files that belong to this installation lie; for `npm start` also its Postgres and its logs. */
  @IsString()
  dataDir: string = path.join(repository, '.data');

  /** Where the bundled clips and pictures lie. */
  @IsString()
  mediaDir: string = path.join(repository, 'seeds/media');

  /** The built client; when it is missing the server serves the API alone. */
  @IsString()
  clientDir: string = path.join(repository, 'client/dist');

  /**
   * What moves the picture of lives: `loop` plays bundled clips, `nms` starts a media server beside this one to which
   * hosts publish by RTMP (one server alone), `mediamtx` uses a MediaMTX that runs elsewhere.
   */
  @IsIn(['loop', 'nms', 'mediamtx'])
  mediaAdapter: 'loop' | 'nms' | 'mediamtx' = 'loop';

  /** The port on which `nms` takes RTMP. 0 takes a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  ingestPort: number = 1935;

  /** The address on which `nms` takes RTMP, e.g. 0.0.0.0 for a phone in the same network. Empty: that of `HOST`. */
  @IsString()
  ingestHost: string = '';

  /**
   * Connections that one address may hold at `nms`, of 500; of IPv6 a network of 64 bits counts as one address. More where all
   * hosts come through one proxy.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  ingestConnectionsPerAddress: number = 50;

  /** Milliseconds within which a connection to `nms` has to publish; then it is closed. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  ingestBeginMs: number = 10_000;

  /** What hosts are told to publish to, e.g. rtmp://live.example/live. Empty: the address that `nms` listens on. */
  @Matches(/^(rtmps?:\/\/[\w.:[\]-]+\/live)?$/, {
    message: 'INGEST_URL must be like rtmp://live.example/live',
  })
  ingestUrl: string = '';

  /** Where the API of the MediaMTX is, which only this server should reach. */
  @HttpAddress()
  mediamtxApiUrl: string = 'http://127.0.0.1:9997';

  /** Where the MediaMTX serves HLS, to this server alone: viewers load it through here. */
  @HttpAddress()
  mediamtxHlsUrl: string = 'http://127.0.0.1:8888';

  /**
   * Origins whose pages may embed a room with `@honey/player`, with commas, as `https://partner.example`. Empty: none.
   */
  @OriginList()
  embedOrigins: string[] = [];

  /**
   * 1 says that the sandbox is wanted. Production does not start with it. Without `NODE_ENV` the server then also
   * listens where other machines may reach it, as in a container whose port is published to this machine alone; the
   * sandbox answers under loopback names and that of `PUBLIC_URL` alone.
   */
  @IsIn(['', '1'])
  sandbox: '' | '1' = '';

  /**
   * On opens the sandbox to whoever reaches the server, under any name: everybody is then any member, the operator
   * too.
   */
  @IsIn(['', 'on', 'off'])
  sandboxPublic: '' | 'on' | 'off' = '';

  /** The built seeder, which the sandbox runs to load a dataset. */
  @IsString()
  seedProgram: string = path.join(repository, 'seeds/dist/seed.js');

  /** Whether the sandbox keeps the last requests. Empty: in development alone. Never in production. */
  @IsIn(['', 'on', 'off'])
  sandboxJournal: '' | 'on' | 'off' = '';

  /** Where the migrations lie that the database must have; when the folder is missing that is not checked. */
  @IsString()
  migrationsDir: string = path.join(repository, 'prisma/migrations');

  /** Where the functions lie that the database must have had; when the folder is missing that is not checked. */
  @IsString()
  functionsDir: string = path.join(repository, 'prisma/functions');

  /**
   * Where the payment provider is reached, e.g. https://api.pay.example. Empty: outside production a simulator that
   * this process starts; in production nothing can be paid.
   */
  @HttpAddress({ path: true })
  paymentProviderUrl: string = '';

  /** Secret that is shared with the payment provider: it opens its calls and signs what it tells this server. */
  @SecretSetting<AppConfig>('text', ({ nodeEnv, paymentProviderUrl }) => {
    // Production has no simulator: without a provider nobody signs with it.
    return nodeEnv !== 'production' || paymentProviderUrl !== '';
  })
  paymentSecret: string = developmentSecret('payment');

  /** The port of the simulated payment provider. 0 takes a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  paymentSimulatorPort: number = 0;

  /**
   * Where browsers reach the simulated payment provider, e.g. http://localhost:3400 for a container whose port is
   * published. Empty: the address that it listens on.
   */
  @HttpAddress()
  paymentSimulatorUrl: string = '';

  /**
   * Public VAPID key of Web Push, base64url (`npx web-push generate-vapid-keys`). Empty: nothing is pushed to browsers. Browsers
   * that subscribed with one are not reached with another.
   */
  @Matches(/^([A-Za-z0-9_-]{87})?$/, {
    message: 'WEB_PUSH_PUBLIC_KEY must be a public VAPID key in base64url',
  })
  webPushPublicKey: string = '';

  /** The private key that belongs to it, base64url. */
  @SecretSetting('bytes')
  @Matches(/^([A-Za-z0-9_-]{43})?$/, {
    message: 'WEB_PUSH_PRIVATE_KEY must be a private VAPID key in base64url',
  })
  webPushPrivateKey: string = '';

  /** Under which address push services reach who runs the site. */
  @Matches(/^(mailto:|https:\/\/)\S+$/, { message: 'WEB_PUSH_CONTACT must be a mailto: or https:// address' })
  webPushContact: string = 'mailto:webmaster@honey.example';

  /** Push services of browsers, by their domains, with commas: nothing is sent elsewhere. Chromium builds that are not Google's use jmt17.google.com. */
  @Matches(/^[a-z0-9.,-]+$/, { message: 'WEB_PUSH_HOSTS must be domains with commas' })
  webPushHosts: string =
    'fcm.googleapis.com,jmt17.google.com,push.services.mozilla.com,push.apple.com,notify.windows.com';

  /** The API host that the page uses, e.g. https://api.example. Empty: the page's own origin. */
  @HttpAddress()
  clientApiHost: string = '';

  /** The API host that the page uses where its address contains localhost or dev. */
  @HttpAddress()
  clientApiDevHost: string = '';

  /** Version, or version and site key, under which the page's API host has its calls. Empty: this server's own. */
  @Matches(/^(\/v\d+(\/[a-z0-9-]+)?)?$/, { message: 'CLIENT_API_PREFIX must be like /v1/honey, or /v1' })
  clientApiPrefix: string = '';

  /** Further origins that pages load pictures, video and fonts from, such as a CDN, with commas. */
  @OriginList()
  clientAssetHosts: string[] = [];

  /** Further origins that pages open the chat's socket at, with commas; the API host's own is one of them. */
  @OriginList()
  clientChatHosts: string[] = [];

  /** A file that says how the page's API differs from ours (docs/compatibility.schema.json). Empty: in nothing. */
  @IsString()
  compatibilityFile: string = '';

  /**
   * Bearer token that opens `/metrics` to other machines: 32 characters or more. Empty: only this machine may read
   * them.
   */
  @SecretSetting()
  @Matches(/^[\w.~+/=-]*$/, { message: 'METRICS_TOKEN must consist of A-Z a-z 0-9 . ~ + / = - _' })
  metricsToken: string = '';

  /** Milliseconds between "not ready" and the end of listening at a shutdown, for the load balancer to notice. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60_000)
  shutdownDelayMs: number = 0;

  /** Milliseconds a client may take for the head of a request; who takes longer gets 408 and is cut off. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  headersTimeoutMs: number = 10_000;

  /** Milliseconds a client may take for the body of a request; uploads watch their own. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  bodyTimeoutMs: number = 15_000;

  /** Milliseconds in which an upload may send nothing. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  uploadSilenceMs: number = 20_000;

  /** From which level on lines are logged. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  logLevel: string = 'info';

  /**
   * Requests a minute and address in the ordinary class, counted by each process; sign-in has a tighter one, scripts, styles and
   * fonts of pages are counted by themselves, up to ten times as many. 0 switches limits off.
   */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  rateLimitPerMinute: number = 1200;

  /** Name of this process in chat and logs. Left out, it is drawn at random. */
  @IsOptional()
  @IsString()
  nodeId: string = randomBytes(4).toString('hex');
}

/** Reads and validates the configuration. Throws ConfigurationError. */
export function readConfig(environment: Record<string, string | undefined>): AppConfig {
  const { config, problems } = settingsFrom(AppConfig, environment);
  problems.push(
    ...problemsOfProxies(config.trustProxy),
    ...problemsOfExposure(config, environment.NODE_ENV),
    ...problemsOfPushKeys(config),
  );
  if (config.nodeEnv === 'production') {
    problems.push(
      ...problemsOfSecrets(config, new AppConfig(), variableOf),
      ...problemsOfCost(config.passwordCost),
    );
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  dropUnusedSecrets(config);
  config.databaseOwnerUrl =
    config.nodeEnv === 'production' ? '' : config.databaseOwnerUrl || config.databaseUrl;
  return config;
}
