import { z } from 'zod';
import { endpoint, type Permit } from '../kit/endpoint.ts';

/** How many rows of a list stand in each status. */
export const statusCounts = z.object({
  total: z.int(),
  list: z.array(z.object({ status: z.int(), name: z.string(), count: z.int() })),
});

/** The strip above a list: counted as the list is narrowed, by whoever may read it. A status that is asked for is let go. */
export const statistic = <S extends z.ZodType>({
  base,
  label,
  permit,
  search,
}: {
  base: string;
  label: string;
  permit: Permit;
  search: S;
}) =>
  endpoint({
    act: 'query',
    path: `${base}/statistic`,
    label: `统计${label}`,
    permit,
    input: search,
    output: statusCounts,
  });
