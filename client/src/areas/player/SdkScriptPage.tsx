import type { mount } from '@honey/player';
import { SdkRoom } from './SdkRoom.tsx';

declare global {
  /** What /honey-player.js sets. */
  var HoneyPlayer: { mount: typeof mount } | undefined;
}

/** Loads the SDK as any site would: by a script element. A try that failed leaves nothing behind. */
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
  if (!globalThis.HoneyPlayer) throw new Error('the script of the player sets nothing');
  return globalThis.HoneyPlayer.mount;
}

/** /lives/play/{id}/sdkPlayer: the room by the SDK as a script. */
export default function SdkScriptPage() {
  return <SdkRoom load={load} />;
}
