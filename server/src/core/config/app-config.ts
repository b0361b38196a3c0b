import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  problemsOfCost,
  problemsOfExposure,
  problemsOfProxies,
  problemsOfPushKeys,
  problemsOfStorage,
} from './configuration-problems.ts';
import { HttpAddress } from './http-address.ts';
import { OriginList } from './origin-list.ts';
import { problemsOfSecrets } from './production-secrets.ts';
import { dropUnusedSecrets, SecretSetting } from './secret-setting.ts';
import { ConfigurationError, settingsFrom, variableOf } from './settings-from.ts';

const repository = path.resolve(fileURLToPath(import.meta.url), '../../../../..');

/** Development secrets: the same at every start, so that sign-ins survive a restart. Production refuses them. */
const developmentSecret = (name: string) => `development-only-${name}-`.padEnd(43, '0');
const developmentKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url');

/**
 * Everything the server reads from its environment, validated once at boot. Any problem stops the boot; all problems
 * are listed.
 */
export class AppConfig {
  /**
   * What the server runs as. Production refuses default and weak secrets and has no sandbox. Unset, it is development
   * that listens on loopback addresses only.
   */
  @IsIn(['development', 'test', 'production'])
  nodeEnv: 'development' | 'test' | 'production' = 'development';

  /** The port of client, API, chat and media. 0 picks a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 3000;

  /** The address to listen on; 0.0.0.0 inside a container. */
  @IsString()
  host: string = '127.0.0.1';

  /**
   * Postgres 15 or newer, as a postgres:// address with the server's role. Without it, `npm start` starts a Postgres of
   * its own.
   */
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// address' })
  databaseUrl: string = '';

  /**
   * The same database with the owner's role: for migrations and, outside production, for the sandbox and bulk loading.
   * Empty: one role for everything. A production server ignores it with a warning: leave it out of its environment.
   */
  @Matches(/^(postgres(ql)?:\/\/.*)?$/, { message: 'DATABASE_OWNER_URL must be a postgres:// address' })
  databaseOwnerUrl: string = '';

  /**
   * Connections in the pool of this process: 8 to 10 on two cores. Together with four more per process for health
   * probe, jobs, registration and bulk reads, the sum over all processes must be less than Postgres's `max_connections`.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  databasePoolMax: number = 10;

  /**
   * Whether concurrent reads share a connection of the pool. `auto`: they do, if the installed `pg` supports it. `off`:
   * each has a connection to itself.
   */
  @IsIn(['auto', 'off'])
  databasePipeline: 'auto' | 'off' = 'auto';

  /** Whether concurrent gifts share a statement and its commit. `off`: each has a statement to itself. */
  @IsIn(['on', 'off'])
  databaseGroupCommit: 'on' | 'off' = 'on';

  /**
   * Redis 7 or newer, or Valkey, as a redis:// or rediss:// address: several servers of one database share rooms, presence
   * and limits through it. Empty: one server serves the database, and a second one does not start. Not a cluster.
   */
  @Matches(/^(rediss?:\/\/\S+)?$/, { message: 'REDIS_URL must be a redis:// address' })
  redisUrl: string = '';

  /** Milliseconds that a command to Redis may take; after a longer one, Redis counts as unavailable until it responds. */
  @Type(() => Number)
  @IsInt()
  @Min(10)
  @Max(5_000)
  redisTimeoutMs: number = 100;

  /**
   * How the chat reads and writes its connections. `fast` batches lines and meters bytes with private parts of socket.io
   * and engine.io; the server does not start if they are not as tested. `plain` uses their public interfaces only: more
   * processor time for each line and more memory for each connection. `auto` is `fast`, or `plain` with a warning.
   */
  @IsIn(['auto', 'fast', 'plain'])
  chatTransport: 'auto' | 'fast' | 'plain' = 'auto';

  /**
   * Signs access tokens; a list, separated by commas, while it is rotated (`npm run keys:rotate`): the first signs, and all are
   * accepted. Every secret has 32 characters or more (`openssl rand -base64 48`); production refuses a
   * secret that repeats or counts, has few different characters, looks typed, is a default, or equals another one.
   */
  @SecretSetting('list')
  jwtSecret: string = developmentSecret('jwt');

  /** Signs chat connection tokens, channel tickets and other tickets; a list while it is rotated. */
  @SecretSetting('list')
  ticketSecret: string = developmentSecret('ticket');

  /** Signs playback URLs; a list while it is rotated. */
  @SecretSetting('list')
  mediaSecret: string = developmentSecret('media');

  /**
   * Keys that encrypt phone numbers and names: `id:base64 of 32 bytes`, separated by commas; the first one encrypts
   * (`echo "k1:$(openssl rand -base64 32)"`).
   */
  @SecretSetting('keys')
  @Matches(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=(,[a-z0-9]+:[A-Za-z0-9+/]{43}=)*$/, {
    message: 'DATA_KEYS must be id:base64(32 bytes), separated by commas',
  })
  dataKeys: string = `dev:${Buffer.alloc(32, 7).toString('base64')}`;

  /**
   * Keys the hashes by which phone numbers and persons are found, and the seals of the audit log. Never change it:
   * nothing would be found any more.
   */
  @SecretSetting()
  lookupSecret: string = developmentSecret('lookup');

  /**
   * Signs the daily anchors of the audit log: an Ed25519 key, 32 bytes in base64url
   * (`openssl rand -base64 32 | tr '+/' '-_' | tr -d =`). Anchors that one key signed are not verified with another.
   */
  @SecretSetting('bytes')
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'AUDIT_ANCHOR_KEY must be 32 bytes in base64url' })
  auditAnchorKey: string = developmentKey(11);

  /**
   * The folder to which the daily anchors of the audit log are written, one file per day. Copy the files to a machine
   * that the server cannot reach. Empty: `audit-anchors` in `DATA_DIR`.
   */
  @IsString()
  auditAnchorDir: string = '';

  /**
   * The secret with which the bank signs its deposit notifications, 32 characters or more. Unset: none is accepted,
   * except those of the sandbox's bank in development and test.
   */
  @SecretSetting()
  @Matches(/^\S{0,200}$/, { message: 'BANK_SECRET must have no spaces and 200 characters or fewer' })
  bankSecret: string = '';

  /**
   * bcrypt cost of new passwords, as a power of two; production requires at least 10. Existing hashes are not changed.
   */
  @Type(() => Number)
  @IsInt()
  @Min(4)
  @Max(16)
  passwordCost: number = 11;

  /** The first segment of API paths. */
  @Matches(/^v\d+$/)
  apiVersion: string = 'v1';

  /** The second, optional segment: `/v1/…` and `/v1/honey/…` are the same calls. */
  @Matches(/^[a-z0-9-]+$/)
  siteKey: string = 'honey';

  /**
   * The address at which clients reach this server, e.g. https://live.example; with https it also enables HSTS. Empty:
   * clients get the address that their connection came to, or the loopback name that their page uses; never the value
   * of a Host header. Set it behind a proxy.
   */
  @HttpAddress()
  publicUrl: string = '';

  /**
   * Additional origins whose pages may use this server (calls, chat, pictures and video, social sign-in), separated by
   * commas, as `https://live.example`.
   */
  @OriginList()
  corsOrigins: string[] = [];

  /**
   * Whose `X-Forwarded-*` headers are trusted: the number of proxies in front of the server (`1`), or their addresses
   * (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, separated by commas). Empty: none. Anything else could be
   * forged, and `true` is refused.
   */
  @Transform(({ value }) => (value === 'false' || value === '0' ? '' : value))
  @IsString()
  trustProxy: string = '';

  /** Whether `/docs` and `/docs-json` are served. Empty: everywhere except in production. */
  @IsIn(['', 'on', 'off'])
  apiDocs: '' | 'on' | 'off' = '';

  /** The folder for this installation's files; for `npm start` also its Postgres and its logs. */
  @IsString()
  dataDir: string = path.join(repository, '.data');

  /**
   * The bucket for uploads in S3-compatible storage, which several servers share; it must exist and be private. Empty:
   * uploads are stored in `DATA_DIR`.
   */
  @Matches(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, { message: 'S3_BUCKET must be the name of a bucket' })
  s3Bucket: string = '';

  /** The address at which this server reaches the storage, e.g. http://storage:3900. Empty: Amazon S3 in `S3_REGION`. */
  @HttpAddress()
  s3Endpoint: string = '';

  /** The region for which requests are signed; `garage` for the storage of docker-compose.yml. */
  @Matches(/^[a-z0-9-]{1,40}$/, { message: 'S3_REGION must be the name of a region' })
  s3Region: string = 'us-east-1';

  /** The key with which requests to the storage are signed. It reads, writes, lists and deletes in the bucket. */
  @Matches(/^[\w+/=.-]{0,128}$/, {
    message: 'S3_ACCESS_KEY_ID must have no spaces and 128 characters or fewer',
  })
  s3AccessKeyId: string = '';

  /** The secret that belongs to it. */
  @SecretSetting<AppConfig>('text', ({ s3Bucket }) => s3Bucket !== '')
  s3SecretAccessKey: string = '';

  /**
   * The address at which browsers reach the storage, e.g. https://files.example: they then load files there, at signed
   * addresses that end after five minutes, and the bucket must permit reading by the pages' origins (CORS). Empty: files
   * leave through this server.
   */
  @HttpAddress()
  s3PublicUrl: string = '';

  /** The folder of the bundled clips and pictures. */
  @IsString()
  mediaDir: string = path.join(repository, 'seeds/media');

  /** The folder of the built client; when it is missing, the server serves the API only. */
  @IsString()
  clientDir: string = path.join(repository, 'client/dist');

  /**
   * The media backend of lives: `loop` plays bundled clips, `nms` starts a media server beside this one to which hosts
   * publish by RTMP (with one server only), `mediamtx` uses a MediaMTX that runs elsewhere.
   */
  @IsIn(['loop', 'nms', 'mediamtx'])
  mediaAdapter: 'loop' | 'nms' | 'mediamtx' = 'loop';

  /** The port on which `nms` accepts RTMP. 0 picks a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  ingestPort: number = 1935;

  /**
   * The address on which `nms` accepts RTMP, e.g. 0.0.0.0 for a phone in the same network. Empty: the value of `HOST`.
   */
  @IsString()
  ingestHost: string = '';

  /**
   * Connections to `nms` per address, out of 500; for IPv6, a network of 64 bits counts as one address. Raise it where
   * all hosts connect through one proxy.
   */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  ingestConnectionsPerAddress: number = 50;

  /** Milliseconds within which a connection to `nms` must start publishing before it is closed. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  ingestBeginMs: number = 10_000;

  /** The RTMP address shown to hosts, e.g. rtmp://live.example/live. Empty: the address that `nms` listens on. */
  @Matches(/^(rtmps?:\/\/[\w.:[\]-]+\/live)?$/, {
    message: 'INGEST_URL must be like rtmp://live.example/live',
  })
  ingestUrl: string = '';

  /** The address of MediaMTX's API, which only this server should reach. */
  @HttpAddress()
  mediamtxApiUrl: string = 'http://127.0.0.1:9997';

  /** The address at which MediaMTX serves HLS, to this server only: viewers load it through this server. */
  @HttpAddress()
  mediamtxHlsUrl: string = 'http://127.0.0.1:8888';

  /**
   * Origins whose pages may embed a room with `@honey/player`, separated by commas, as `https://partner.example`.
   * Empty: none.
   */
  @OriginList()
  embedOrigins: string[] = [];

  /**
   * 1 enables the sandbox explicitly. Production does not start with it. Without `NODE_ENV` the server then also
   * listens on addresses that other machines can reach, as in a container whose port is published to this machine only;
   * the sandbox responds under loopback names and the name in `PUBLIC_URL` only.
   */
  @IsIn(['', '1'])
  sandbox: '' | '1' = '';

  /**
   * On opens the sandbox to every client that reaches the server, under any name: any visitor can then act as any
   * member, including the operator.
   */
  @IsIn(['', 'on', 'off'])
  sandboxPublic: '' | 'on' | 'off' = '';

  /** The built seeder, which the sandbox runs to load a dataset. */
  @IsString()
  seedProgram: string = path.join(repository, 'seeds/dist/seed.js');

  /** Whether the sandbox records recent requests. Empty: in development only. Never in production. */
  @IsIn(['', 'on', 'off'])
  sandboxJournal: '' | 'on' | 'off' = '';

  /** The folder of the migrations that the database must have; when it is missing, this is not checked. */
  @IsString()
  migrationsDir: string = path.join(repository, 'prisma/migrations');

  /**
   * The folder of the functions that must have been applied to the database; when it is missing, this is not checked.
   */
  @IsString()
  functionsDir: string = path.join(repository, 'prisma/functions');

  /**
   * The address of the payment provider, e.g. https://api.pay.example. Empty: outside production a simulator that this
   * process starts; in production, payments are unavailable.
   */
  @HttpAddress({ path: true })
  paymentProviderUrl: string = '';

  /**
   * Secret shared with the payment provider: it authorizes calls to the provider and signs the provider's
   * notifications.
   */
  @SecretSetting<AppConfig>('text', ({ nodeEnv, paymentProviderUrl }) => {
    // Production has no simulator: without a provider the secret is unused.
    return nodeEnv !== 'production' || paymentProviderUrl !== '';
  })
  paymentSecret: string = developmentSecret('payment');

  /**
   * The port of the simulated payment provider. 0 picks a free one. With `REDIS_URL`, servers with the same port share one: the
   * first serves it, and another one takes over within a second when that ends.
   */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  paymentSimulatorPort: number = 0;

  /**
   * The address at which browsers reach the simulated payment provider, e.g. http://localhost:3400 for a container
   * whose port is published. Empty: the address that it listens on.
   */
  @HttpAddress()
  paymentSimulatorUrl: string = '';

  /**
   * The address of the lotto service, e.g. https://lotto.example. Empty: outside production a simulator that this
   * process starts; in production, the lotto is not offered.
   */
  @HttpAddress({ path: true })
  lottoUrl: string = '';

  /** The address of the coupon service. Empty: as for the lotto service. */
  @HttpAddress({ path: true })
  couponUrl: string = '';

  /** The address of the e-book service. Empty: as for the lotto service. */
  @HttpAddress({ path: true })
  ebookUrl: string = '';

  /**
   * The first of three ports in a row for the simulated lotto, coupon and e-book services, which servers share as they do that of
   * the payment provider. 0 picks free ones.
   */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65533)
  externalSimulatorPort: number = 0;

  /** Secret shared with the lotto, coupon and e-book services: it authorizes calls to them. */
  @SecretSetting<AppConfig>('text', ({ nodeEnv, lottoUrl, couponUrl, ebookUrl }) => {
    // Production has no simulators: without a service the secret is unused.
    return nodeEnv !== 'production' || [lottoUrl, couponUrl, ebookUrl].some((url) => url !== '');
  })
  externalSecret: string = developmentSecret('external');

  /**
   * Public VAPID key of Web Push, base64url (`npx web-push generate-vapid-keys`). Empty: nothing is pushed to browsers.
   * A browser that subscribed with one key is not reached with another.
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

  /** The address at which push services can contact the operator of the site. */
  @Matches(/^(mailto:|https:\/\/)\S+$/, { message: 'WEB_PUSH_CONTACT must be a mailto: or https:// address' })
  webPushContact: string = 'mailto:webmaster@honey.example';

  /**
   * Domains of the browsers' push services, separated by commas: nothing is sent elsewhere. Chromium builds other than
   * Google's use jmt17.google.com.
   */
  @Matches(/^[a-z0-9.,-]+$/, { message: 'WEB_PUSH_HOSTS must be domains separated by commas' })
  webPushHosts: string =
    'fcm.googleapis.com,jmt17.google.com,push.services.mozilla.com,push.apple.com,notify.windows.com';

  /** The API host that the page uses, e.g. https://api.example. Empty: the page's own origin. */
  @HttpAddress()
  clientApiHost: string = '';

  /** The API host that the page uses where its address contains localhost or dev. */
  @HttpAddress()
  clientApiDevHost: string = '';

  /** Version, or version and site key, in the paths of the page's API host. Empty: this server's own. */
  @Matches(/^(\/v\d+(\/[a-z0-9-]+)?)?$/, { message: 'CLIENT_API_PREFIX must be like /v1/honey, or /v1' })
  clientApiPrefix: string = '';

  /** Additional origins from which pages load pictures, video and fonts, such as a CDN, separated by commas. */
  @OriginList()
  clientAssetHosts: string[] = [];

  /** Additional origins at which pages open the chat's socket, separated by commas; the API host's own is included. */
  @OriginList()
  clientChatHosts: string[] = [];

  /**
   * A file that describes how the page's API differs from ours (docs/compatibility.schema.json). Empty: it does not.
   */
  @IsString()
  compatibilityFile: string = '';

  /**
   * Bearer token that opens `/metrics` to other machines: 32 characters or more. Empty: only this machine may read
   * them.
   */
  @SecretSetting()
  @Matches(/^[\w.~+/=-]*$/, { message: 'METRICS_TOKEN must consist of A-Z a-z 0-9 . ~ + / = - _' })
  metricsToken: string = '';

  /**
   * The address of an OpenTelemetry collector, e.g. http://127.0.0.1:4318: traces are sent to `/v1/traces` there, by OTLP
   * over HTTP. Empty: nothing is recorded, and the packages for it are not loaded.
   */
  @HttpAddress({ path: true })
  otelExporterOtlpEndpoint: string = '';

  /** The name of this service in traces. */
  @Matches(/^[\w.-]{1,60}$/, { message: 'OTEL_SERVICE_NAME must be a name without spaces' })
  otelServiceName: string = 'honey-live';

  /** The share of traces that is recorded, from 0 to 1; a client does not decide it. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(1)
  otelTracesSamplerArg: number = 1;

  /** Milliseconds between "not ready" and the end of listening at a shutdown, so that the load balancer notices. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60_000)
  shutdownDelayMs: number = 0;

  /**
   * The maximum of milliseconds over which a stopping server moves its chat connections to other servers, in waves of at least 50
   * a second; with REDIS_URL only. Without other servers, all connections are closed at once.
   */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60_000)
  shutdownDrainMs: number = 15_000;

  /** Milliseconds a client may take to send the head of a request; a slower one gets 408 and is disconnected. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  headersTimeoutMs: number = 10_000;

  /** Milliseconds a client may take to send the body of a request; uploads have their own limits. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  bodyTimeoutMs: number = 15_000;

  /** Milliseconds for which an upload may pause. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  uploadSilenceMs: number = 20_000;

  /** The lowest level that is logged. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  logLevel: string = 'info';

  /**
   * Requests per minute and address in the ordinary class, counted by each server, or by all together with REDIS_URL; sign-in has a tighter limit, and
   * scripts, styles and fonts of pages are counted separately, up to ten times as many. 0 disables rate limits.
   */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  rateLimitPerMinute: number = 1200;

  /**
   * Secret that the simulated audience sends in `X-Audience-Key`, so that its calls do not count toward the rate limit
   * of its address: 32 characters or more. Empty: they count. `npm start` draws one for each start. Not used in
   * production.
   */
  @SecretSetting<AppConfig>('text', ({ nodeEnv }) => nodeEnv !== 'production')
  audienceKey: string = '';

  /**
   * 1: the process that started this server lists, stops and starts it with the others (`npm start -- --servers`, which sets it).
   */
  @IsIn(['', '1'])
  supervised: '' | '1' = '';

  /** Name of this process in chat and logs. Unset, it is generated at random. */
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
    ...problemsOfStorage(config),
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
