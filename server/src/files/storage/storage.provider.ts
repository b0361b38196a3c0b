import type { FactoryProvider } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { FileStoragePort } from './file-storage.port.ts';
import { FolderStorage } from './folder-storage.ts';

/** The storage that the configuration names. S3 and its SDK are loaded only if they are used. */
export const storageProvider: FactoryProvider<Promise<FileStoragePort>> = {
  provide: FileStoragePort,
  inject: [AppConfig],
  useFactory: async (config: AppConfig) => {
    if (config.s3Bucket === '') return FolderStorage.open(config.dataDir);
    const { S3Storage } = await import('./s3-storage.ts');
    return S3Storage.open(config);
  },
};
