/** What whoever seeds can act upon: told in a line, or one a field of a document, without a stack. */
export class SeedRefusal extends Error {}
