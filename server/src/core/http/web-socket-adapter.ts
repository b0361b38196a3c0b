/** The WebSocketAdapter that an area gives the application, which is made before the area can say so itself. */
export const webSocketAdapter = Symbol('WebSocketAdapter');
