/** ok, failed, or unknown because what it depends on failed. */
export type HealthPart = 'ok' | 'failed' | 'unknown';

/** Whether the process runs. */
export interface LiveReport {
  status: 'live';
}

/** Whether the process should get requests, and which part is at fault when not. */
export interface ReadyReport {
  status: 'ready' | 'not_ready';
  /** Whether Postgres answers within a second. */
  database: HealthPart;
  /** Whether it has every migration that this build needs. */
  migrations: HealthPart;
  /** Failed once this process was told to end. */
  shutdown: HealthPart;
}
