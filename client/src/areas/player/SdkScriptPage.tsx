import type { mount } from '@honey/player';
import { SdkRoom } from './SdkRoom.tsx';

declare global {
  /** Defined by /honey-player.js. */
  var HoneyPlayer: { mount: typeof mount } | undefined;
}

/** Loads the SDK as any site would: by a script element. A failed attempt is cleaned up. */
async function load(): Promise<typeof mount> {
  if (!globalThis.HoneyPlayer) {
    const script = document.createElement('script');
    script.src = '/honey-player.js';
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    }).finally(() => script.remove());
  }
  if (!globalThis.HoneyPlayer) throw new Error('the player script did not define HoneyPlayer');
  return globalThis.HoneyPlayer.mount;
}

/** /lives/play/{id}/sdkPlayer: the room mounted by the SDK as a script. */
export default function SdkScriptPage() {
  return <SdkRoom load={load} />;
}
