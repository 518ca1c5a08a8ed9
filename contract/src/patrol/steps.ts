import { z } from 'zod';

/** One step in the life of a patrol or a rectification. */
export const patrolStep = z.object({
  actionName: z.string(),
  operatorName: z.string(),
  postedAt: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  reason: z.string().nullable(),
  opinion: z.string().nullable(),
  dueAt: z.string().nullable(),
});
