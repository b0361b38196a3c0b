import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { ServiceState } from './service-state.ts';

/**
 * How a simulated service behaves. up: it works. down: it closes the connection and does nothing. slow: it does it after
 * a delay. lying: it does it, and answers 500. cut: it does it, and closes the connection. silent: it does it, and never
 * answers.
 */
export const faultModes = ['up', 'down', 'slow', 'lying', 'cut', 'silent'] as const;

/** One of the modes. */
export type FaultMode = (typeof faultModes)[number];

/** The mode of a service, with the delay of `slow`. */
export interface ServiceFault {
  mode: FaultMode;
  /** In milliseconds. */
  delay_ms: number;
}

/** Longer than the product waits. */
export const slowDelayMs = 4_000;

const modeName = (service: string) => `mode:${service}`;

/** Returns how a service behaves. */
export async function faultOf(state: ServiceState, service: string): Promise<ServiceFault> {
  return (await state.get<ServiceFault>(modeName(service))) ?? { mode: 'up', delay_ms: slowDelayMs };
}

/** Sets how a service behaves. */
export function setFault(state: ServiceState, service: string, fault: ServiceFault): Promise<void> {
  return state.change(modeName(service), async (documents) => documents.put(modeName(service), fault));
}

/** Applies a mode before the call does something. Returns whether the request is over. */
export async function failBefore({ mode, delay_ms }: ServiceFault, reply: FastifyReply): Promise<boolean> {
  if (mode === 'slow') await pause(delay_ms);
  if (mode !== 'down') return false;
  closeConnection(reply);
  return true;
}

/** Applies a mode after the call did something. Returns whether the request is over. */
export function failAfter({ mode }: ServiceFault, reply: FastifyReply): boolean {
  if (mode === 'lying') void reply.code(500).send({ code: 'fault' });
  if (mode === 'cut') closeConnection(reply);
  // Until the client gives up, or the listener closes.
  if (mode === 'silent') reply.hijack();
  return mode === 'lying' || mode === 'cut' || mode === 'silent';
}

function closeConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
