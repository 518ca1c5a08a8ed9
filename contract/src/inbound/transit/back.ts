import { z } from 'zod';

/** Returns that were made in other houses of what was refused of their transfers (ADR 46): the goods are on their way back there. */
export const goneBack = z.array(
  z.object({
    orderNo: z.string().meta({ label: '退回单' }),
    houseName: z.string().meta({ label: '调出仓' }),
    qty: z.int().meta({ label: '数量' }),
  }),
);
