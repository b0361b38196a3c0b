/** The owner of a file: a member, or an incomplete sign-up (its identity verification). */
export type FileOwner = { userKey: number; signUpId?: never } | { signUpId: string; userKey?: never };

/** Names the owner in locks and keys. */
export const ownerName = (owner: FileOwner): string =>
  owner.userKey === undefined ? `sign-up:${owner.signUpId}` : `user:${owner.userKey}`;
