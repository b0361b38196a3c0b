/** Settings of V8 have other names from one version to the next, and Node refuses to start with one that it does not know. */
const version = Number.parseInt(process.versions.node, 10);

/**
 * Flags of Node for a process that lives for seconds on cores that are all busy, as those of tests do: a function is compiled
 * for speed only after it has run fifteen times longer than usual. Most that start a server never pay back what that takes.
 * Nothing else differs.
 */
export const SHORT_LIVED = version < 22 ? ['--interrupt-budget=1000000'] : [];
