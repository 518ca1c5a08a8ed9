import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { linkWord as token } from '../../ops/link.ts';
import { rowId } from '../../terms/values.ts';
import { plate, position, vehicle } from './terms.ts';

const BASE = '/warehouse-entry-server/v1/preCheck/link';
/** A link is for the visit that was appointed, or for a truck that came without. */
const visit = z
  .object({
    apptId: rowId('预约单').nullish(),
    preId: rowId('预检单').nullish(),
  })
  .refine(
    ({ apptId, preId }) => ((apptId ?? null) === null) !== ((preId ?? null) === null),
    '请选择一张预约单或预检单',
  );
const MANAGE = 'in:pre:link';

/** What a driver sees: his own truck and nothing of others but how many stand ahead. */
export const driverView = z.object({
  warehouseName: z.string(),
  now: z.string(),
  expireAt: z.string(),
  plateNo: z.string().nullable(),
  planFrom: z.string().nullable(),
  planTo: z.string().nullable(),
  /** Null: has not signed in yet. */
  status: z.int().nullable(),
  queueNo: z.string().nullable(),
  ahead: z.int().nullable(),
  why: z.array(z.string()),
  roomName: z.string().nullable(),
  dockCode: z.string().nullable(),
  calledAt: z.string().nullable(),
  callCount: z.int(),
  signAt: z.string().nullable(),
  /** May sign in from here, and what it takes. */
  canSign: z.boolean(),
  earliest: z.string().nullable(),
  needsPosition: z.boolean(),
  needsTemperature: z.boolean(),
});

/** Links of drivers (司机链接): issued and revoked by the warehouse; looked at and signed in with by whoever holds one. The word travels in the body, so that no log names it. */
export const preCheckLinkApi = {
  issue: endpoint({
    act: 'command',
    path: `${BASE}/issue`,
    label: '发放司机链接',
    permit: MANAGE,
    input: visit,
    output: z.object({ id: z.int(), expireAt: z.string() }),
  }),
  show: endpoint({
    act: 'query',
    path: `${BASE}/show`,
    label: '查看司机链接',
    permit: MANAGE,
    input: visit,
    output: z.object({ url: z.string().nullable(), expireAt: z.string().nullable() }),
  }),
  revoke: endpoint({
    act: 'command',
    path: `${BASE}/revoke`,
    label: '作废司机链接',
    permit: MANAGE,
    input: visit,
    output: z.object({ revoked: z.int() }),
  }),
  look: endpoint({
    act: 'query',
    path: `${BASE}/look`,
    label: '司机查看排队',
    permit: 'public',
    input: z.object({ token }),
    output: driverView,
  }),
  signIn: endpoint({
    act: 'command',
    path: `${BASE}/signIn`,
    label: '司机自助签到',
    permit: 'public',
    input: z.object({
      token,
      plateNo: plate.nullish(),
      driverName: vehicle.driverName,
      driverPhone: vehicle.driverPhone,
      tempOnArrival: vehicle.tempOnArrival,
      ...position,
    }),
    output: driverView,
  }),
};
