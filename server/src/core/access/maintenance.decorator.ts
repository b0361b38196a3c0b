import { SetMetadata } from '@nestjs/common';

export const openInMaintenanceMetadata = 'honey:open-in-maintenance';

/**
 * Keeps a handler open under maintenance: what the maintenance page needs, and what an operator needs to sign in.
 * Operators are never refused; every other call returns `maintenance` (CORE-22).
 */
export const OpenInMaintenance = (): MethodDecorator => SetMetadata(openInMaintenanceMetadata, true);
