/** V8 renames its flags between versions, and Node refuses to start with an unknown one. */
const version = Number.parseInt(process.versions.node, 10);

/**
 * Node flags for a process that lives for seconds on busy cores, as in tests: a function is optimized only after
 * running fifteen times longer than usual. Most optimizations never pay off in a server's start. Nothing else differs.
 */
export const SHORT_LIVED = version < 22 ? ['--interrupt-budget=1000000'] : [];
