/** The transport of calls: the browser's fetch, or the server's own handler during server rendering. */
export const network: { send: (request: Request, init?: RequestInit) => Promise<Response> } = {
  send: (request, init) => fetch(request, init),
};
