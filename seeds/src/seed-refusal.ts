/** A failure that the user can act on: printed as one line, or one per field of a document, without a stack trace. */
export class SeedRefusal extends Error {}
