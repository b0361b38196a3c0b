/** A command of the player's keyboard shortcuts. */
export type PlayerCommand = 'play' | 'mute' | 'fullscreen' | 'pip' | 'louder' | 'quieter';

const commands: Partial<Record<string, PlayerCommand>> = {
  ' ': 'play',
  k: 'play',
  ㅏ: 'play',
  m: 'mute',
  ㅡ: 'mute',
  f: 'fullscreen',
  ㄹ: 'fullscreen',
  i: 'pip',
  ㅑ: 'pip',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
};

/** Keys that controls inside the player use themselves. */
const ownKeys: Partial<Record<string, (key: string) => boolean>> = {
  BUTTON: (key) => key === ' ',
  // The volume slider.
  INPUT: (key) => key.startsWith('Arrow'),
  // The chat's input in full screen.
  TEXTAREA: () => true,
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/**
 * The command of a key press inside the player, also with a Korean keyboard layout; null if the key belongs to the
 * focused control or the browser.
 */
export function commandOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (target instanceof Element && ownKeys[target.tagName]?.(key)) return null;
  return commands[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
