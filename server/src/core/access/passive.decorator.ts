import { SetMetadata } from '@nestjs/common';

export const passiveMetadata = 'honey:passive';

/**
 * A call that an open page makes by itself: it is no action of the operator, and does not extend the sign-in
 * (SESSION-52).
 */
export const Passive = (): MethodDecorator => SetMetadata(passiveMetadata, true);
