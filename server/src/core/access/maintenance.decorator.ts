import { SetMetadata } from '@nestjs/common';

export const openInMaintenanceMetadata = 'honey:open-in-maintenance';

/**
 * Allows a call during maintenance: those that the maintenance page needs, and those by which an operator signs in.
 * Operators are never refused; every other call returns `maintenance` (CORE-22).
 */
export const OpenInMaintenance = (): MethodDecorator => SetMetadata(openInMaintenanceMetadata, true);
