/** See server-role.mjs. */
export interface DatabaseUrls {
  url: string;
  ownerUrl: string;
}

export function grantToServer(urls: DatabaseUrls): Promise<void>;
