import { resolve } from 'node:path';
import { ROOT } from '#stack/paths';

/** @returns {string} the folder of backups: `BACKUP_DIR`; empty if it is not set */
export const backupDirectory = () => (process.env.BACKUP_DIR ? resolve(ROOT, process.env.BACKUP_DIR) : '');
