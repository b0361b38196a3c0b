/** See postgres.mjs. */
export interface EmbeddedPostgres {
  url: string;
  ownerUrl: string;
  home: string;
  revive: () => Promise<boolean>;
  stop: () => Promise<void>;
}

export function startPostgres(
  wantedHome: string,
  options?: { durable?: boolean; tell?: (notice: string) => void },
): Promise<EmbeddedPostgres>;

export function forgetPostgres(wantedHome: string): Promise<void>;
