/** ok, failed, or unknown because its dependency failed. */
export type ComponentStatus = 'ok' | 'failed' | 'unknown';

/** Whether the process runs. */
export interface LiveReport {
  status: 'live';
}

/** A job that fails entirely or for some items; it retries by itself. */
export interface FailingJob {
  job: string;
  /** When it started failing, in UTC. */
  since: string;
  /** Consecutive failed runs on this server. */
  failed_runs: number;
  /** Items (accounts, files and the like) on which it failed and that wait for their next attempt. */
  put_off: number;
}

/** Whether the process should receive requests, and which component failed if not. */
export interface ReadyReport {
  status: 'ready' | 'not_ready';
  /** Whether Postgres responds within a second. */
  database: ComponentStatus;
  /** Whether the database has all migrations and functions that this build needs. */
  migrations: ComponentStatus;
  /** Failed when another server uses the database without sharing it. Absent otherwise. */
  servers?: 'failed';
  /** Whether Redis responds, which is no reason to send requests elsewhere. Absent without REDIS_URL. */
  redis?: ComponentStatus;
  /** Failed once this process has started to shut down. */
  shutdown: ComponentStatus;
  /** Failing jobs, which are no reason to send requests elsewhere. Absent when there are none. */
  jobs?: FailingJob[];
}
