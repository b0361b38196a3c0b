import { createHash } from 'node:crypto';

/** The simulator's connecting information: a name and a date of birth identify a person. */
export const simulatedConnectingInformation = (name: string, birth: string): string =>
  createHash('sha256').update(`simulated-ci:${name}:${birth}`).digest('base64');
