import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { fileShown } from '../ops/file.ts';
import { linkWord as token } from '../ops/link.ts';
import { rowId } from '../terms/values.ts';
import { waybillLife } from './life.ts';
import { BASE } from './terms.ts';
import { road, roadInputs } from './waybill-acts.ts';
import { heldContainer, waybillDetail } from './waybill.ts';

const HERE = `${BASE}/trip/link`,
  MANAGE = waybillLife.actions.dispatch.permit;
/** How long after its planned end a trip may still be opened, if nobody has ended it. */
export const TRIP_LINK_DAYS = 3;
/** A picture as base64: below what a JSON body may weigh. Pictures come as text, so that nobody without a word makes the server keep files. */
const PICTURE_TEXT_MAX = 1_900_000;

const of = z.object({ id: rowId('运单') });
const byLink = (label: string) => ({ base: HERE, permit: 'public', label }) as const;
const held = { token };

/** What the holder of a driver's link sees: his trip as it is driven, and nothing of its money, its planning or who did what to it. */
export const linkedTrip = waybillDetail
  .pick({
    id: true,
    version: true,
    waybillNo: true,
    plateNo: true,
    driverName: true,
    tempZone: true,
    orderCount: true,
    signedCount: true,
    qty: true,
    planDepartAt: true,
    planArriveAt: true,
    departAt: true,
    arriveAt: true,
    signedAt: true,
    status: true,
    actions: true,
    orders: true,
    stops: true,
  })
  .extend({ held: z.array(heldContainer), warehouseName: z.string(), expireAt: z.string() });

/** 司机链接 of a trip: the driver's page for one waybill without an account (ADR 37). Handed out by who sends cars; ends with the trip, with its driver, or by hand. */
export const tripLinkApi = {
  issue: endpoint({
    act: 'command',
    path: `${HERE}/issue`,
    label: '发放运单司机链接',
    permit: MANAGE,
    input: of,
    output: z.object({ id: z.int(), expireAt: z.string() }),
  }),
  show: endpoint({
    act: 'query',
    path: `${HERE}/show`,
    label: '查看运单司机链接',
    permit: MANAGE,
    input: of,
    output: z.object({ url: z.string().nullable(), expireAt: z.string().nullable(), phoneTail: z.string().nullable() }),
  }),
  revoke: endpoint({
    act: 'command',
    path: `${HERE}/revoke`,
    label: '作废运单司机链接',
    permit: MANAGE,
    input: of,
    output: z.object({ revoked: z.int() }),
  }),
  /** Text the address to the phone of the driver. */
  send: endpoint({
    act: 'command',
    path: `${HERE}/send`,
    label: '短信发送运单司机链接',
    permit: MANAGE,
    input: of,
    output: z.object({ phoneTail: z.string() }),
  }),
  look: endpoint({
    act: 'query',
    path: `${HERE}/look`,
    label: '凭链接查看运单',
    permit: 'public',
    input: z.object(held),
    output: linkedTrip,
  }),
  accept: road('accept', roadInputs.accept.extend(held), byLink('凭链接接单')),
  decline: road('decline', roadInputs.decline.extend(held), byLink('凭链接拒单')),
  load: road('load', roadInputs.load.extend(held), byLink('凭链接装车扫描')),
  loaded: road('loaded', roadInputs.loaded.extend(held), byLink('凭链接装车完成')),
  depart: road('depart', roadInputs.depart.extend(held), byLink('凭链接发车')),
  arrive: road('arrive', roadInputs.arrive.extend(held), byLink('凭链接到站')),
  leave: road('leave', roadInputs.leave.extend(held), byLink('凭链接离站')),
  sign: road('sign', roadInputs.sign.extend(held), byLink('凭链接签收')),
  exception: road('exception', roadInputs.exception.extend(held), byLink('凭链接异常上报')),
  temp: road('temp', roadInputs.temp.extend(held), byLink('凭链接登记温度')),
  cartons: road('cartons', roadInputs.cartons.extend(held), byLink('凭链接收回容器')),
  /** A photograph or a signature, for an act of this trip to name. */
  picture: endpoint({
    act: 'command',
    path: `${HERE}/picture`,
    label: '凭链接上传图片',
    permit: 'public',
    input: z.object({
      token,
      fileName: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '文件名' }),
      content: z
        .base64('图片内容不正确')
        .min(1, '请选择要上传的文件')
        .max(PICTURE_TEXT_MAX, '图片不能超过1.4MB')
        .meta({ label: '图片内容' }),
    }),
    output: fileShown,
  }),
};
