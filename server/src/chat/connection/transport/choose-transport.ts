import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../../core/config/app-config.ts';
import { FastTransport } from './fast-transport.ts';
import { PlainTransport } from './plain-transport.ts';
import type { TalkTransport } from './talk-transport.ts';
import { problemOfVersions } from './tested-versions.ts';
import { problemOfInternals } from './transport-probe.ts';

/**
 * Selects the chat's transport. With `auto` it is the fast one if the libraries are as it knows them, and otherwise the
 * plain one, with a line in the log. With `fast` a difference ends the start.
 */
export async function chooseTransport(wanted: AppConfig['chatTransport']): Promise<TalkTransport> {
  if (wanted === 'plain') return new PlainTransport();
  const problem = problemOfVersions() ?? (await problemOfInternals(new FastTransport()));
  if (problem === undefined) return new FastTransport();
  if (wanted === 'fast') throw new Error(`CHAT_TRANSPORT is fast, which is impossible: ${problem}`);
  new Logger('Chat').warn({ event: 'chat_transport_plain', problem });
  return new PlainTransport();
}
