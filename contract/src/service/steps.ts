import { z } from 'zod';

/** One step in the life of a document of the order service. */
export const docStep = z.object({
  actionName: z.string(),
  operatorName: z.string(),
  postedAt: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  note: z.string().nullable(),
});
