/** Where calls go out: the browser's fetch; where pages are drawn on the server, straight into it. */
export const network: { send: (request: Request, init?: RequestInit) => Promise<Response> } = {
  send: (request, init) => fetch(request, init),
};
