import { PickType } from '@nestjs/swagger';
import { AppConfig } from './app-config.ts';
import { ConfigurationError, settingsFrom } from './settings-from.ts';

/** The environment of a server that serves pages only: a subset of the whole server's variables, without secrets. */
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

/** Reads and validates it. Throws ConfigurationError, also when no API host is set. */
export function readPageServerConfig(environment: Record<string, string | undefined>): PageServerConfig {
  const { config, problems } = settingsFrom(PageServerConfig, environment);
  if (config.clientApiHost === '')
    problems.push(
      'CLIENT_API_HOST: pages served alone need the origin of their API, e.g. https://api.example',
    );
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}
