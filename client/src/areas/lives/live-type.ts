import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/lives.ts';

export type LiveCard = Schema<'LiveCard'>;
export type LiveType = LiveCard['type'];

/** The kinds of live (LIVES-10), in display order. */
export const liveTypes = ['normal', 'red', 'battle', 'excel'] as const satisfies readonly LiveType[];

/** The Korean name of a kind. */
export const liveTypeName = (type: LiveType): string => t(`type_${type}`);
