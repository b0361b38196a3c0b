/** A failure that the user can act on: commands print it as one line, without a stack trace. */
export class CommandError extends Error {}
