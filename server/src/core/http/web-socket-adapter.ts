/**
 * Injection token of the WebSocketAdapter that an area provides; the application is created before that area's module
 * can register it.
 */
export const webSocketAdapter = Symbol('WebSocketAdapter');
