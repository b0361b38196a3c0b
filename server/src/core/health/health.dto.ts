/** ok, failed, or unknown because what it depends on failed. */
export type HealthPart = 'ok' | 'failed' | 'unknown';

/** Whether the process runs. */
export interface LiveReport {
  status: 'live';
}

/** A job that does not do all that it should; it tries again by itself. */
export interface JobTrouble {
  job: string;
  /** Since when, in UTC. */
  since: string;
  /** Runs that failed here, one after the other. */
  failed_runs: number;
  /** Accounts, files or the like on which it failed, and which wait for their next try. */
  put_off: number;
}

/** Whether the process should get requests, and which part is at fault when not. */
export interface ReadyReport {
  status: 'ready' | 'not_ready';
  /** Whether Postgres answers within a second. */
  database: HealthPart;
  /** Whether it has every migration that this build needs, and the functions. */
  migrations: HealthPart;
  /** Failed once this process was told to end. */
  shutdown: HealthPart;
  /** Jobs that fail, which is no reason to send requests elsewhere. Left out while there are none. */
  jobs?: JobTrouble[];
}
