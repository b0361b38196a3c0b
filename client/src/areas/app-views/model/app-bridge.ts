/** Messages from a page to the surrounding app. */
export type AppMessage =
  /** The state of a live's effects: shown, refused with a code, or ended. */
  | { type: 'effect-live'; vod_key: number; state: 'ready' | 'refused' | 'ended'; code?: string }
  /** The member's identity was verified here. */
  | { type: 'certified'; user_adult_yn: 'Y' | 'N' }
  /** The page has served its purpose. */
  | { type: 'close' };

/** The bridges by which the app receives messages. */
export type BridgeName = 'android' | 'ios' | 'react-native';

interface Receiver {
  postMessage: (message: string) => void;
}

/** Objects that an app may inject into its web view's window. */
interface AppWindow {
  HoneyApp?: Receiver;
  webkit?: { messageHandlers?: { honey?: Receiver } };
  ReactNativeWebView?: Receiver;
}

function receiver(host: AppWindow): [BridgeName, Receiver] | null {
  if (host.HoneyApp) return ['android', host.HoneyApp];
  if (host.webkit?.messageHandlers?.honey) return ['ios', host.webkit.messageHandlers.honey];
  if (host.ReactNativeWebView) return ['react-native', host.ReactNativeWebView];
  return null;
}

const appWindow = (): AppWindow => window as unknown as AppWindow;

/** The bridge to the app, or null in a browser. */
export const bridgeName = (host: AppWindow = appWindow()): BridgeName | null => receiver(host)?.[0] ?? null;

/** Posts a message to the app, as JSON text. In a browser it has no effect. */
export function postToApp(message: AppMessage, host: AppWindow = appWindow()): void {
  receiver(host)?.[1].postMessage(JSON.stringify(message));
}

/** App screens that pages may open. */
export type AppScreen = 'users/move' | 'users/switch' | 'users/switch-event' | 'home';

/** The URL that opens a screen of the app. */
export function appLink(screen: AppScreen, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return `honeylive://${screen}${query ? `?${query}` : ''}`;
}
