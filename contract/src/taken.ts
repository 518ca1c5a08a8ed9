import { z } from 'zod';
import type { Endpoint } from './kit/endpoint.ts';
import { exportOptions, isExport } from './terms/exports.ts';
import { ignored } from './terms/unknown.ts';

/** Largest file of an upload where the endpoint does not say otherwise. */
export const UPLOAD_MB = 25;

/** What callers of the specification send with every question: the tenant, which the session knows better; beside the filters, or among them. */
const tenant = z.object({ orgCode: ignored('租户') });
const carried = { flat: [tenant], page: [tenant.extend({ param: tenant })] };

/** What a call takes: its own fields, and what every call of its kind may carry. Any other field is refused. */
export const takenBy = (endpoint: Endpoint): z.ZodType[] => [
  endpoint.input,
  ...(endpoint.act === 'query' ? carried[isPage(endpoint) ? 'page' : 'flat'] : []),
  ...(isExport(endpoint) ? [exportOptions] : []),
];

const isPage = ({ input }: Endpoint): boolean => input instanceof z.ZodObject && 'param' in input.shape;
