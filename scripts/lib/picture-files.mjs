import { join } from 'node:path';
import { BUILD_FOLDER, ROOT } from '#stack/paths';

/** All screenshots, which are not committed: the nightly workflow stores them. */
export const SCREENSHOTS_FOLDER = join(BUILD_FOLDER, 'screenshots');
/** The pictures that documents show. */
export const SHOWN_FOLDER = join(ROOT, 'docs/screenshots');
/** WebP quality at which letters stay sharp. */
export const QUALITY = 75;
