import type { OpenAPIObject } from '@nestjs/swagger';
import type { AppConfig } from '../../config/app-config.ts';

/** The version in the paths of server/openapi.json: the default of API_VERSION. */
const documentedPrefix = '/v1/';

/**
 * The document for callers of an installation: paths omit version and site key, which become variables of its servers.
 * Calls at the root have their own servers.
 */
export function withServers(
  document: OpenAPIObject,
  { publicUrl, apiVersion, siteKey }: Pick<AppConfig, 'publicUrl' | 'apiVersion' | 'siteKey'>,
): OpenAPIObject {
  const host = {
    default: publicUrl === '' ? 'http://127.0.0.1:3000' : new URL(publicUrl).origin,
    description: 'Scheme, name and port of the API host, without a trailing slash.',
  };
  const version = { default: apiVersion, description: 'Version of the API.' };
  const site_key = { default: siteKey, description: 'Key of the site.' };
  const rootServers = [
    { url: '/', description: 'The server that this document comes from.' },
    { url: '{host}', description: 'Any server.', variables: { host } },
  ];
  return {
    ...document,
    servers: [
      {
        url: '/{version}/{site_key}',
        description: 'The server that this document comes from.',
        variables: { version, site_key },
      },
      {
        url: '{host}/{version}/{site_key}',
        description: 'Any server.',
        variables: { host, version, site_key },
      },
      {
        url: '{host}/{version}',
        description: 'The same calls without the site key.',
        variables: { host, version },
      },
    ],
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) =>
        path.startsWith(documentedPrefix)
          ? [path.slice(documentedPrefix.length - 1), item]
          : [path, { ...item, servers: rootServers }],
      ),
    ),
  };
}
