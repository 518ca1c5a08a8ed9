import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Pages without an account (ADR 37), by what their links are for. */
export const LINK_PAGES = {
  'queue.appointment': 'truck',
  'queue.truck': 'truck',
  'order.delivery': 'delivery',
  'waybill.trip': 'trip',
  'order.booking': 'booking',
} as const;
export type LinkPurpose = keyof typeof LINK_PAGES;

/** What stands behind `/l/` in the address of a page without an account: 128 bits. It travels in the body, so that no log names it. */
export const linkWord = z
  .string('链接无效或已过期')
  .trim()
  .min(1, '链接无效或已过期')
  .max(64, '链接无效或已过期')
  .meta({ label: '链接' });

export const linkApi = {
  /** Which page a link opens. */
  open: endpoint({
    act: 'query',
    path: '/warehouse-base-server/v1/link/open',
    label: '打开链接',
    permit: 'public',
    input: z.object({ token: linkWord }),
    output: z.object({ page: z.enum(['truck', 'delivery', 'trip', 'booking']) }),
  }),
};
