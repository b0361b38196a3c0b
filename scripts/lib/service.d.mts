/** See service.mjs. */
export interface Service {
  process: { pid: number; identity?: string };
  ended: Promise<number>;
  lastLines: () => string[];
  stop: (patienceMs: number) => Promise<boolean>;
}

export function startService(
  args: string[],
  options: {
    env: Record<string, string | undefined>;
    log: string;
    cwd?: string;
    onLine?: (line: string) => void;
  },
): Promise<Service>;
