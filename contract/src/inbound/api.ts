import { catchApi } from './catch.ts';
import { orderApi } from './order.ts';
import { putawayApi } from './putaway.ts';
import { receiveApi } from './receive.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  inboundOrder: orderApi,
  inboundReceive: receiveApi,
  inboundPutaway: putawayApi,
  inboundCatch: catchApi,
};
