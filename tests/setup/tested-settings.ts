/** Settings that decide how a server works internally, and change nothing that its clients observe. */
const names = ['CHAT_TRANSPORT', 'DATABASE_PIPELINE', 'DATABASE_GROUP_COMMIT'] as const;

/** The values with which every server of this test file runs, from its environment; by default none. */
export function testedSettings(): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Runs the servers of this file without shared reads and commits, over public interfaces of socket.io only. */
export function usePlainSettings(): void {
  Object.assign(process.env, {
    CHAT_TRANSPORT: 'plain',
    DATABASE_PIPELINE: 'off',
    DATABASE_GROUP_COMMIT: 'off',
  });
}
