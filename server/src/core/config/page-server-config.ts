import { PickType } from '@nestjs/swagger';
import { AppConfig } from './app-config.ts';
import { ConfigurationError, settingsFrom } from './settings-from.ts';

/** What a server of pages alone reads from its environment: the same variables as the whole server's, and no secret. */
export class PageServerConfig extends PickType(AppConfig, [
  'port',
  'host',
  'publicUrl',
  'clientDir',
  'apiVersion',
  'siteKey',
  'clientApiHost',
  'clientApiDevHost',
  'clientApiPrefix',
  'clientAssetHosts',
  'clientChatHosts',
  'embedOrigins',
  'compatibilityFile',
]) {}

/** Reads and validates it. Throws ConfigurationError, also where the API is nowhere. */
export function readPageServerConfig(environment: Record<string, string | undefined>): PageServerConfig {
  const { config, problems } = settingsFrom(PageServerConfig, environment);
  if (config.clientApiHost === '')
    problems.push(
      'CLIENT_API_HOST: pages served alone need the origin of their API, e.g. https://api.example',
    );
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}
