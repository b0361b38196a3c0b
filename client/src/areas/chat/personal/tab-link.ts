import { isPersonalKind, type PersonalKind, type PersonalPayload } from '@honey/mintalk';

/** Handlers that the lazily loaded connection calls. */
export interface PersonalHandlers {
  onEvent: (kind: PersonalKind, payload: PersonalPayload) => void;
  /** Connected, for the first time or again: earlier events may have been missed. */
  onConnected: () => void;
}

/** Delivers events to this tab and to the same member's other tabs. */
export interface TabLink extends PersonalHandlers {
  /** This tab now receives events from another one. */
  followLeader: () => void;
  close: () => void;
}

type TabMessage = { kind: PersonalKind; payload: PersonalPayload } | 'connected';

/** Links the browser's tabs of one signed-in member. */
export function openTabLink(userKey: number, handlers: PersonalHandlers): TabLink {
  // A tab signed in as another member has a channel with another name.
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`honey.personal.${userKey}`) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => dispatch(data, handlers);
  return {
    onEvent: (kind, payload) => {
      handlers.onEvent(kind, payload);
      channel?.postMessage({ kind, payload } satisfies TabMessage);
    },
    onConnected: () => {
      handlers.onConnected();
      channel?.postMessage('connected' satisfies TabMessage);
    },
    followLeader: () => handlers.onConnected(),
    close: () => channel?.close(),
  };
}

/** A tab of another version may send unknown kinds. */
function dispatch(message: TabMessage, handlers: PersonalHandlers): void {
  if (message === 'connected') handlers.onConnected();
  else if (isPersonalKind(message.kind)) handlers.onEvent(message.kind, message.payload);
}
