/**
 * The address that calls come from which the server makes to itself, for the pages that it draws. No packet can come from
 * it, so nobody else can have it.
 */
export const inProcessAddress = '0.0.0.0';
