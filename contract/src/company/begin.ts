import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** The steps from an empty console to the first shipment, in their order, and how the house is to decide from then on. */
export const BEGIN_STEPS = [
  'warehouse',
  'room',
  'owner',
  'goods',
  'stock',
  'people',
  'receipt',
  'shipment',
  'preset',
] as const;
export type BeginStep = (typeof BEGIN_STEPS)[number];

/** How far a company is: counted from what is there, so that whoever leaves goes on where he was. */
export const beginApi = {
  progress: endpoint({
    act: 'query',
    method: 'GET',
    path: '/tenant-server/v1/begin',
    permit: 'session',
    scope: 'tenant',
    label: '开始使用进度',
    input: z.object({}),
    output: z.object({
      /** Of the current warehouse where there is one, else of the company. */
      steps: z.array(z.object({ step: z.enum(BEGIN_STEPS), count: z.int(), done: z.boolean() })),
    }),
  }),
};
