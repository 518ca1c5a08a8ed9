import type { LinkPurpose } from '#contract/ops/link.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { revokeLink } from '../../../services/links/links.ts';

export const TRIP_LINK: LinkPurpose = 'waybill.trip';

/** The trip is no longer this driver's, or over: his link opens nothing any more. The caller holds the waybill. */
export const endTripLink = (ctx: Ctx, waybillId: number): Promise<number> =>
  revokeLink(ctx, { purpose: TRIP_LINK, docId: waybillId });
