import { SetMetadata } from '@nestjs/common';

export const openToForcedLoginMetadata = 'honey:open-to-forced-login';

/**
 * Keeps a non-GET call open to an operator who is signed in as a member: what watching needs, and signing out. All
 * other calls, those of future areas included, are refused as `forced_login`, so that no operator spends a member's
 * money, writes in a member's name or changes a member's credentials (ADMIN-9).
 */
export const OpenToForcedLogin = (): MethodDecorator => SetMetadata(openToForcedLoginMetadata, true);
