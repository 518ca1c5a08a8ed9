import { menuApi } from './iam/menu.ts';
import { sessionApi } from './iam/session.ts';
import { orderApi as inboundOrderApi } from './inbound/order.ts';
import { putawayApi } from './inbound/putaway.ts';
import { receiveApi } from './inbound/receive.ts';
import type { Api } from './kit/endpoint.ts';

/** Every endpoint by name; the only list of everything. Groups are served by the domains, one handler each. */
export const catalogue = {
  session: sessionApi,
  menu: menuApi,
  inboundOrder: inboundOrderApi,
  inboundReceive: receiveApi,
  inboundPutaway: putawayApi,
} satisfies Record<string, Api>;
