import { SetMetadata } from '@nestjs/common';

export const openInMaintenanceMetadata = 'honey:open-in-maintenance';

/**
 * Keeps a handler open while the site is under maintenance: what the page needs to say so, and what an operator needs
 * to sign in. Operators pass everywhere; all else answers `maintenance` (CORE-22).
 */
export const OpenInMaintenance = (): MethodDecorator => SetMetadata(openInMaintenanceMetadata, true);
