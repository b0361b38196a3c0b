import { Ban, GalleryHorizontal } from 'lucide-react';
import { t } from '../../../messages/admin-texts.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'banners',
    label: t('banners'),
    group: 'contents',
    position: 5,
    right: 'banners.read',
    lists: ['/v1/admin/banners'],
    icon: GalleryHorizontal,
    letter: 'b',
    load: () => import('./BannersPanel.tsx'),
  },
  {
    name: 'words',
    label: t('words'),
    group: 'contents',
    position: 7,
    right: 'words.read',
    lists: ['/v1/admin/prohibits'],
    icon: Ban,
    letter: 'w',
    load: () => import('./WordsPanel.tsx'),
  },
];
