import { SetMetadata } from '@nestjs/common';

export const openToForcedLoginMetadata = 'honey:open-to-forced-login';

/**
 * Allows an operator who is signed in as a member to make this call, although it is not a GET: watching needs it, or
 * signing out. All other such calls, including those of future areas, are refused as `forced_login`, so that no
 * operator spends a member's money, writes in a member's name or changes a member's credentials (ADMIN-9).
 */
export const OpenToForcedLogin = (): MethodDecorator => SetMetadata(openToForcedLoginMetadata, true);
