/**
 * The source address of calls that the server makes to itself: when it renders pages, and as the sandbox's second
 * operator. No packet can come from it, so no client can forge it.
 */
export const inProcessAddress = '0.0.0.0';
