import { createHash } from 'node:crypto';

/** The simulator's connecting information: one person is a name and a day of birth. */
export const simulatedConnectingInformation = (name: string, birth: string): string =>
  createHash('sha256').update(`simulated-ci:${name}:${birth}`).digest('base64');
