import { createTransport } from '@honey/client';
import { asAnswered, asOffered } from '../compatibility.ts';
import { agent } from '../hosts.ts';
import { pageSession } from '../refresh.ts';
import { maintenanceSignal } from './maintenance.ts';
import { send } from './send.ts';

const sendOffered = createTransport({
  session: pageSession,
  agent,
  send: async (request) => asAnswered(request, await send(request)),
  onMaintenance: maintenanceSignal.tell,
});

/** What every call of the pages passes through: what the backend is known to have or to word otherwise (PAGES-15), then `createTransport`. */
export const transport = async (input: Request): Promise<Response> =>
  sendOffered(asOffered(new Request(input)));
