import { isPersonalKind, type PersonalKind, type PersonalPayload } from '@honey/mintalk';
import type { PersonalHearing } from './personal-bus.ts';

/** Tells this tab, and the browser's other tabs of the same member. */
export interface TabLink extends PersonalHearing {
  /** This tab hears from another one from now on. */
  joined: () => void;
  close: () => void;
}

type Passed = { kind: PersonalKind; payload: PersonalPayload } | 'connected';

/** Links the browser's tabs in which one member is signed in. */
export function passOn(userKey: number, hearing: PersonalHearing): TabLink {
  // A tab signed in as somebody else has a channel of another name.
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`honey.personal.${userKey}`) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<Passed>) => hear(data, hearing);
  return {
    told: (kind, payload) => {
      hearing.told(kind, payload);
      channel?.postMessage({ kind, payload } satisfies Passed);
    },
    connected: () => {
      hearing.connected();
      channel?.postMessage('connected' satisfies Passed);
    },
    joined: () => hearing.connected(),
    close: () => channel?.close(),
  };
}

/** A tab of another version may know other kinds. */
function hear(passed: Passed, hearing: PersonalHearing): void {
  if (passed === 'connected') hearing.connected();
  else if (isPersonalKind(passed.kind)) hearing.told(passed.kind, passed.payload);
}
