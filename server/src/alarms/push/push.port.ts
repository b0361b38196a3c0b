/** A push message to one member's device. */
export interface PushMessage {
  userKey: number;
  /** The token that the app registered for this device; empty if unknown. */
  deviceToken: string;
  title: string;
  text: string;
  /** The page that it opens: a path of this site. */
  path: string;
}

/**
 * Push messages to the mobile app: the interface of the simulator and every real adapter. docs/adapters.md shows how to
 * write one.
 */
export interface PushPort {
  /**
   * Delivers a message to the provider. Returns false if the provider rejected it; throws only if it cannot be reached.
   */
  send(message: PushMessage): Promise<boolean>;
}

/** Nest's injection token of the port. */
export const PUSH_PORT = Symbol('PushPort');
