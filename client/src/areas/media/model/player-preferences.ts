import { deviceStorage } from '../../../lib/storage.ts';

/** The viewer's last choices; they apply to every live. */
export interface PlayerPreferences {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** The selected video height, or null for automatic. */
  height: number | null;
}

const STORAGE_KEY = 'honey.player';
const defaults: PlayerPreferences = { volume: 0.8, muted: false, height: null };

/** Parses the preferences; missing or invalid values take their defaults. */
export function readPreferences(text: string | null): PlayerPreferences {
  if (text === null) return defaults;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return defaults;
    throw error;
  }
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { volume, muted, height } = stored as Partial<Record<keyof PlayerPreferences, unknown>>;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: typeof muted === 'boolean' ? muted : defaults.muted,
    height: typeof height === 'number' && height > 0 ? height : defaults.height,
  };
}

/** The preferences of this browser. */
export const playerPreferences = {
  get: (): PlayerPreferences => readPreferences(deviceStorage().getItem(STORAGE_KEY)),

  change(change: Partial<PlayerPreferences>): void {
    deviceStorage().setItem(STORAGE_KEY, JSON.stringify({ ...playerPreferences.get(), ...change }));
  },
};
