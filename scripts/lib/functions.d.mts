/** See functions.mjs. */
export function applyFunctions(ownerUrl: string, folder?: string): Promise<string[]>;
