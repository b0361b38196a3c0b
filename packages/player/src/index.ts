/** Events of a mounted player, by name. */
export interface PlayerEvents {
  /** The room has loaded; it may still require the viewer to sign in. */
  ready: object;
  /** The picture, or the sound, plays. Emitted again after an interruption. */
  started: object;
  /** The live has ended, or had ended before the viewer came. */
  ended: object;
  /**
   * Nothing can be played: `unreachable` (this site may not embed, or the host does not respond), `refused`,
   * `unsupported`. For `refused`, `reason` is the server's error code; the refusal may be temporary, as with
   * `login_required`.
   */
  error: { code: string; reason?: string };
  /** The size of the room's content, in CSS pixels. */
  resize: { width: number; height: number };
  /** The shape of the picture: H is at least as wide as high, V higher than wide. Emitted again when it changes. */
  shape: { shape: 'H' | 'V' };
}

/** All event names. */
export type PlayerEventName = keyof PlayerEvents;

/** What to show, and how. */
export interface MountOptions {
  /** The origin of the service, e.g. https://live.example. It has to allow the page's origin (EMBED_ORIGINS). */
  host: string;
  /** Key of the live: the number in the address of its page. */
  vodKey: number;
  /** The title of the frame for screen readers. */
  title?: string;
}

/** A mounted room. */
export interface HoneyPlayer {
  /** The frame that contains it, sized by the page's styles. */
  readonly frame: HTMLIFrameElement;
  /** Calls `listener` at each event of this name; the returned function removes it. */
  on<Name extends PlayerEventName>(name: Name, listener: (detail: PlayerEvents[Name]) => void): () => void;
  /** Leaves the room and removes the frame from the page. */
  destroy(): void;
}

/** A room that has sent nothing by then never will. */
const READY_WITHIN_MS = 20_000;

const NAMES: readonly string[] = ['ready', 'started', 'ended', 'error', 'resize', 'shape'];

/** Permissions of the frame beyond those of any page. */
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; clipboard-write';

/**
 * Shows a live's room in an element of the page.
 * @throws TypeError for a host that is not an http(s) address, or an invalid vodKey
 */
export function mount(element: Element, { host, vodKey, title = 'Honey Live' }: MountOptions): HoneyPlayer {
  const { origin, protocol } = new URL(host);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`host must be an http(s) address, not ${host}`);
  if (!Number.isSafeInteger(vodKey) || vodKey < 1)
    throw new TypeError(`vodKey must be the key of a live, not ${vodKey}`);
  const listeners = new Map<PlayerEventName, Set<(detail: object) => void>>();
  const frame = element.ownerDocument.createElement('iframe');
  frame.src = `${origin}/embed/lives/${vodKey}`;
  frame.title = title;
  frame.allow = ALLOWED;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';

  const emit = (name: PlayerEventName, detail: object): void => {
    for (const listener of listeners.get(name) ?? []) listener(detail);
  };
  const late = setTimeout(() => emit('error', { code: 'unreachable' }), READY_WITHIN_MS);
  const onMessage = (event: MessageEvent<unknown>): void => {
    // Any page may send a message: only this frame's count, and only while it shows the service itself.
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (!message) return;
    if (message.event === 'ready') clearTimeout(late);
    emit(message.event, message.detail);
  };
  window.addEventListener('message', onMessage);
  element.append(frame);

  return {
    frame,
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      // The room belongs to the same service as this package: its messages have the form of their event.
      const registered = (detail: object) => listener(detail as PlayerEvents[typeof name]);
      listeners.set(name, known.add(registered));
      return () => {
        known.delete(registered);
      };
    },
    destroy: () => {
      clearTimeout(late);
      window.removeEventListener('message', onMessage);
      listeners.clear();
      frame.remove();
    },
  };
}

/** A message of the room, or undefined for anything else. */
function readMessage(data: unknown): { event: PlayerEventName; detail: object } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, event, detail } = data as { source?: unknown; event?: unknown; detail?: unknown };
  if (source !== 'honey-player' || typeof event !== 'string' || !NAMES.includes(event)) return undefined;
  return {
    event: event as PlayerEventName,
    detail: typeof detail === 'object' && detail !== null ? detail : {},
  };
}
