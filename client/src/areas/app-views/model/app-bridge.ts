/** What a page tells the app around it. */
export type AppMessage =
  /** How the effects of a live stand: shown, refused with a code, or over. */
  | { type: 'effect-live'; vod_key: number; state: 'ready' | 'refused' | 'ended'; code?: string }
  /** The member's identity was verified here. */
  | { type: 'certified'; user_adult_yn: 'Y' | 'N' }
  /** The page has done what it was opened for. */
  | { type: 'close' };

/** By which of its ways the app listens. */
export type BridgeName = 'android' | 'ios' | 'react-native';

interface Receiver {
  postMessage: (message: string) => void;
}

/** What an app may put into its web view's window. */
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

/** The way to the app, or null in a browser. */
export const bridgeName = (host: AppWindow = appWindow()): BridgeName | null => receiver(host)?.[0] ?? null;

/** Tells the app something, as JSON text. In a browser nobody hears it. */
export function postToApp(message: AppMessage, host: AppWindow = appWindow()): void {
  receiver(host)?.[1].postMessage(JSON.stringify(message));
}

/** Screens of the app that pages may open. */
export type AppScreen = 'users/move' | 'users/switch' | 'users/switch-event' | 'home';

/** The address that opens a screen of the app. */
export function appLink(screen: AppScreen, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return `honeylive://${screen}${query ? `?${query}` : ''}`;
}
