import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { isLoopback } from './loopback.ts';
import { problemsOfSecrets } from './production-secrets.ts';
import { proxyTrustOf } from './proxy-trust.ts';
import { secretLengthMin } from './secret-strength.ts';

/** OWASP's least for bcrypt. */
const productionPasswordCostMin = 10;

const repository = path.resolve(fileURLToPath(import.meta.url), '../../../../..');

/** Secrets of development: the same at every start, so that sign-ins survive it. Production refuses them. */
const developmentSecret = (name: string) => `development-only-${name}-`.padEnd(43, '0');

/**
 * Everything the server reads from its environment, validated once at boot. A problem with any of it stops the boot
 * with all problems listed.
 */
export class AppConfig {
  /** development, test or production. Production refuses default secrets and hides the sandbox. */
  @IsIn(['development', 'test', 'production'])
  nodeEnv: 'development' | 'test' | 'production' = 'development';

  /** The port that serves client, API, chat and media. 0 takes a free one. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 3000;

  /** The address it listens on. */
  @IsString()
  host: string = '127.0.0.1';

  /** Postgres 15 or newer, as a postgres:// address. */
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// address' })
  databaseUrl: string = '';

  /**
   * The same database as its owner sees it, for the sandbox and for loading in bulk. Empty: one role does all. Production
   * has neither, and takes none.
   */
  @Matches(/^(postgres(ql)?:\/\/.*)?$/, { message: 'DATABASE_OWNER_URL must be a postgres:// address' })
  databaseOwnerUrl: string = '';

  /** Connections in the pool of this process. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  databasePoolMax: number = 10;

  /** Signs access tokens. */
  @MinLength(secretLengthMin)
  jwtSecret: string = developmentSecret('jwt');

  /** Signs chat connection tokens and channel tickets. */
  @MinLength(secretLengthMin)
  ticketSecret: string = developmentSecret('ticket');

  /** Signs playback addresses. */
  @MinLength(secretLengthMin)
  mediaSecret: string = developmentSecret('media');

  /** Encrypts phone numbers and names: `id:base64 of 32 bytes`, several with commas; the first one encrypts. */
  @Matches(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=(,[a-z0-9]+:[A-Za-z0-9+/]{43}=)*$/, {
    message: 'DATA_KEYS must be id:base64(32 bytes), several with commas',
  })
  dataKeys: string = `dev:${Buffer.alloc(32, 7).toString('base64')}`;

  /** Keys the hashes by which telephone numbers and persons are found. A change makes them unknown: never rotate it. */
  @MinLength(secretLengthMin)
  lookupSecret: string = developmentSecret('lookup');

  /** Rounds of bcrypt as a power of two, for new passwords; production takes no fewer than 10. Tests use 4. */
  @Type(() => Number)
  @IsInt()
  @Min(4)
  @Max(16)
  passwordCost: number = 11;

  /** API version: the first path segment. */
  @Matches(/^v\d+$/)
  apiVersion: string = 'v1';

  /** Site key: the second, optional path segment. */
  @Matches(/^[a-z0-9-]+$/)
  siteKey: string = 'honey';

  /** Where this server is reached from outside, e.g. https://live.example. Empty: as the request says. */
  @IsString()
  publicUrl: string = '';

  /** Origins that may call the API and the chat beside the server's own, with commas. */
  @Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((s) => s.trim())
          .filter(Boolean)
      : value,
  )
  @IsString({ each: true })
  corsOrigins: string[] = [];

  /** Whose X-Forwarded-* is believed: a number of proxies in front, or their addresses. Empty: nobody's. */
  @Transform(({ value }) => (value === 'false' || value === '0' ? '' : value))
  @IsString()
  trustProxy: string = '';

  /** Whether /docs and /docs-json are served: on or off. Empty: everywhere but in production. */
  @IsIn(['', 'on', 'off'])
  apiDocs: '' | 'on' | 'off' = '';

  /** Where files that belong to this installation lie. */
  @IsString()
  dataDir: string = path.join(repository, '.data');

  /** Where the bundled clips and pictures lie. */
  @IsString()
  mediaDir: string = path.join(repository, 'seeds/media');

  /** The built client; when it is missing the server serves the API alone. */
  @IsString()
  clientDir: string = path.join(repository, 'client/dist');

  /** On opens the sandbox to other machines although NODE_ENV is not set. */
  @IsIn(['', 'on', 'off'])
  sandboxPublic: '' | 'on' | 'off' = '';

  /** The built seeder, which the sandbox runs to load a dataset. */
  @IsString()
  seedProgram: string = path.join(repository, 'seeds/dist/seed.js');

  /** Whether the sandbox writes requests down: on or off. Empty: on in development alone. Never in production. */
  @IsIn(['', 'on', 'off'])
  sandboxJournal: '' | 'on' | 'off' = '';

  /** Where the migrations lie that the database must have; when the folder is missing that is not checked. */
  @IsString()
  migrationsDir: string = path.join(repository, 'prisma/migrations');

  /** Where the functions lie that the database must have had; when the folder is missing that is not checked. */
  @IsString()
  functionsDir: string = path.join(repository, 'prisma/functions');

  /** The API host that the page uses, e.g. https://api.example. Empty: the page's own origin. */
  @Matches(/^(https?:\/\/[\w.:-]+)?$/, { message: 'CLIENT_API_HOST must be an http(s):// origin' })
  clientApiHost: string = '';

  /** The API host that the page uses where its address contains localhost or dev. */
  @Matches(/^(https?:\/\/[\w.:-]+)?$/, { message: 'CLIENT_API_DEV_HOST must be an http(s):// origin' })
  clientApiDevHost: string = '';

  /** Bearer token that opens /metrics to other machines. Empty: only this machine may read them. */
  @Matches(/^([\w.~+/-]{16,})?$/, {
    message: 'METRICS_TOKEN must have 16 or more of A-Z a-z 0-9 . ~ + / - _',
  })
  metricsToken: string = '';

  /** Milliseconds between "not ready" and the end of listening at a shutdown, for the load balancer to notice. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60_000)
  shutdownDelayMs: number = 0;

  /** Milliseconds a client may take for the head of a request, and as many for its body; uploads watch their own. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(300_000)
  headersTimeoutMs: number = 10_000;

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

  /** fatal, error, warn, info, debug or silent. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  logLevel: string = 'info';

  /** Requests a minute and address in the ordinary class; sign-in has a tighter one. 0 switches limits off. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  rateLimitPerMinute: number = 1200;

  @IsOptional()
  @IsString()
  /** Name of this process in chat and logs. */
  nodeId: string = randomBytes(4).toString('hex');
}

/** Name of the environment variable of a field: databaseUrl → DATABASE_URL. */
const variableOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The environment asks for what cannot be: the message lists every problem, a line each. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`Configuration:\n  ${problems.join('\n  ')}`);
    this.name = 'ConfigurationError';
  }
}

/** Reads and validates the configuration. Throws ConfigurationError. */
export function readConfig(environment: Record<string, string | undefined>): AppConfig {
  const given: Record<string, string> = {};
  for (const field of Object.keys(new AppConfig())) {
    const value = environment[variableOf(field)];
    if (value !== undefined && value !== '') given[field] = value;
  }
  const config = plainToInstance(AppConfig, given, { exposeDefaultValues: true });
  const problems = validateSync(config).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) => `${variableOf(error.property)}: ${message}`),
  );
  problems.push(...problemsOfProxies(config.trustProxy));
  if (config.nodeEnv === 'production') {
    problems.push(...problemsOfSecrets(config, new AppConfig(), variableOf));
    if (config.passwordCost < productionPasswordCostMin) {
      problems.push(`PASSWORD_COST: production needs at least ${productionPasswordCostMin}`);
    }
  }
  if (!environment.NODE_ENV && config.sandboxPublic !== 'on' && !isLoopback(config.host)) {
    problems.push(
      `HOST: ${config.host} is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on`,
    );
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  config.databaseOwnerUrl =
    config.nodeEnv === 'production' ? '' : config.databaseOwnerUrl || config.databaseUrl;
  return config;
}

function problemsOfProxies(setting: string): string[] {
  try {
    proxyTrustOf(setting);
    return [];
  } catch (error) {
    return [`TRUST_PROXY: ${error instanceof Error ? error.message : String(error)}`];
  }
}
