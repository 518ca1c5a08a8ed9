import { webhookDeliveryApi } from './delivery.ts';
import { ediFileApi } from './edi/file.ts';
import { ediApi } from './edi/partner.ts';
import { webhookApi } from './webhook.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = { webhook: webhookApi, webhookDelivery: webhookDeliveryApi, edi: ediApi, ediFile: ediFileApi };
