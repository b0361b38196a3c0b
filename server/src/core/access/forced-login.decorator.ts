import { SetMetadata } from '@nestjs/common';

export const openToForcedLoginMetadata = 'honey:open-to-forced-login';

/**
 * Keeps a call that is no GET open to an operator who signed in as a member: what watching needs, and signing out. All
 * others are refused as `forced_login`, those of later areas too, so that no operator spends a member's money, speaks for
 * a member or changes what a member signs in with (ADMIN-9).
 */
export const OpenToForcedLogin = (): MethodDecorator => SetMetadata(openToForcedLoginMetadata, true);
