/** Whose a file is: a member's, or a sign-up's that is not complete (its identity verification). */
export type FileOwner = { userKey: number; signUpId?: never } | { signUpId: string; userKey?: never };

/** A name of the owner for locks and keys. */
export const ownerName = (owner: FileOwner): string =>
  owner.userKey === undefined ? `sign-up:${owner.signUpId}` : `user:${owner.userKey}`;
