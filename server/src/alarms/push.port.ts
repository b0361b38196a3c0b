/** A push message to one member's device. */
export interface PushMessage {
  userKey: number;
  /** What the app gave for this device; empty where none is known. */
  deviceToken: string;
  title: string;
  text: string;
  /** The page that it opens: a path of this site. */
  path: string;
}

/**
 * Push messages to the mobile app: the interface that the simulator and every real adapter has. docs/adapters.md shows
 * how one is written.
 */
export interface PushPort {
  /** Hands a message over. Answers false when the provider did not take it; throws only when it cannot be reached. */
  send(message: PushMessage): Promise<boolean>;
}

/** Nest's token of the port. */
export const PUSH_PORT = Symbol('PushPort');
