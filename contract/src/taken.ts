import { z } from 'zod';
import type { Endpoint } from './kit/endpoint.ts';
import { exportOptions, isExport } from './terms/exports.ts';

/** What the specification's console sends with every question and the server does not need: whose data it is, the session says. */
const carried = z.object({
  orgCode: z.union([z.string(), z.number()]).nullish().meta({ label: '租户' }),
});

/** What a call takes: its own fields, and what every call of its kind may carry. Any other field is refused. */
export const takenBy = (endpoint: Endpoint): z.ZodType[] => [
  endpoint.input,
  ...(endpoint.act === 'query' ? [carried] : []),
  ...(isExport(endpoint) ? [exportOptions] : []),
];
