import { z } from 'zod';
import { day, ref } from '../../terms/fields.ts';

export const boardSearch = z.object({ day: day('日期'), roomId: ref('库房', 'room').nullish() });

/** An appointment as a block of time. */
const visit = z.object({
  id: z.int(),
  version: z.int(),
  apptNo: z.string(),
  status: z.int(),
  planFrom: z.string(),
  planTo: z.string(),
  roomId: z.int(),
  roomName: z.string(),
  dockId: z.int().nullable(),
  ownerName: z.string(),
  plateNo: z.string().nullable(),
  pallets: z.int(),
  orderCount: z.int(),
  isForce: z.boolean(),
  moved: z.int(),
});

/** A time at which a dock is not to be had: what was passed for it, or an appointment of an owner the reader does not see. */
const shut = z.object({ from: z.string(), to: z.string(), why: z.enum(['approved', 'taken']) });

const lane = z.object({
  dockId: z.int(),
  code: z.string(),
  name: z.string(),
  roomId: z.int().nullable(),
  roomName: z.string().nullable(),
  openFrom: z.string(),
  openTo: z.string(),
  /** Minutes of the day that are open, and how many of them are promised. */
  openMinutes: z.int(),
  busyMinutes: z.int(),
  shut: z.array(shut),
  visits: z.array(visit),
});

/** The day of the docks: lanes with what is promised of each. */
export const appointmentBoard = z.object({
  now: z.string(),
  from: z.string(),
  to: z.string(),
  stepMinutes: z.int(),
  docks: z.array(lane),
  /** Of every step, how many docks are open and how many of them are promised. */
  load: z.array(z.object({ from: z.string(), open: z.int(), busy: z.int() })),
  /** Let in by force: their dock is found when they come. */
  homeless: z.array(visit),
});
