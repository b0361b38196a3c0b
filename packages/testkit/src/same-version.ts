import { type HoneyClient, productVersion } from '@honey/client';

type Middleware = Parameters<HoneyClient['api']['use']>[0];

/** Compatible versions: before 1.0 a new minor version may break, afterwards a new major one. */
function seriesOf(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

/**
 * Compares a server's version with this kit's before the first call.
 * @throws Error from that call, with both versions, if they are incompatible
 */
export function sameVersion(baseUrl: string): Middleware {
  let compared: Promise<void> | undefined;
  const compare = async (): Promise<void> => {
    const response = await fetch(`${baseUrl}/sandbox/api/health`);
    // Without a sandbox, or while it is busy, the call itself reports that.
    if (!response.ok) return;
    const { version = 'older than 0.1.0' } = (await response.json()) as { version?: string };
    if (seriesOf(version) !== seriesOf(productVersion)) {
      throw new Error(
        `This is @honey/testkit ${productVersion}, and the server at ${baseUrl} is ${version}: install the packages of the server's checkout.`,
      );
    }
  };
  return {
    onRequest: async () => {
      compared ??= compare().catch((error: unknown) => {
        compared = undefined;
        throw error;
      });
      await compared;
    },
  };
}
