/** The chat server's address and a connection token. */
export class TalkSource {
  /**
   * Address of the chat server; the namespace is the token's issuer claim.
   * @example http://127.0.0.1:3000
   */
  socket_host!: string;
  /**
   * Valid for 60 s and one connection.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJob25leSJ9.c2ln
   */
  token!: string;
}
