import { createTransport } from '@honey/client';
import { adaptRequest, adaptResponse } from '../compatibility.ts';
import { agent } from '../hosts.ts';
import { pageSession } from '../refresh.ts';
import { maintenanceSignal } from './maintenance.ts';
import { send } from './send.ts';
import { stepUp } from './step-up.ts';

const sendAdapted = createTransport({
  session: pageSession,
  agent,
  send: async (request) => adaptResponse(request, await send(request)),
  onMaintenance: maintenanceSignal.emit,
  onStepUp: stepUp.request,
});

/**
 * The transport of every call: adapts it to the backend's differences (PAGES-15), then sends it through
 * `createTransport`.
 */
export const transport = async (input: Request): Promise<Response> =>
  sendAdapted(adaptRequest(new Request(input)));
