import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';
import { BASE } from './terms.ts';
import { road, roadInputs } from './waybill-acts.ts';
import { heldContainer, waybillDetail, waybillRow } from './waybill.ts';

const HERE = `${BASE}/trip`,
  DRIVE = 'tms:trip:drive';
const byDriver = (label: string) => ({ base: HERE, permit: DRIVE, label }) as const;

/** What a driver sees and does on the road (司机端): his own waybills and no others. He is who drives under the phone number of the account. */
export const tripApi = {
  mine: endpoint({
    act: 'query',
    method: 'GET',
    path: `${HERE}/mine`,
    label: '我的运单',
    permit: 'tms:trip:list',
    input: z.object({}),
    output: z.object({ driverName: z.string().nullable(), list: z.array(waybillRow) }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${HERE}/{id}`,
    label: '查看我的运单',
    permit: 'tms:trip:list',
    input: z.object({ id: rowId('运单') }),
    output: waybillDetail.extend({ held: z.array(heldContainer) }),
  }),
  accept: road('accept', roadInputs.accept, byDriver('司机接单')),
  decline: road('decline', roadInputs.decline, byDriver('司机拒单')),
  load: road('load', roadInputs.load, byDriver('司机装车扫描')),
  loaded: road('loaded', roadInputs.loaded, byDriver('司机装车完成')),
  depart: road('depart', roadInputs.depart, byDriver('司机发车')),
  arrive: road('arrive', roadInputs.arrive, byDriver('司机到站')),
  leave: road('leave', roadInputs.leave, byDriver('司机离站')),
  sign: road('sign', roadInputs.sign, byDriver('司机签收')),
  exception: road('exception', roadInputs.exception, byDriver('司机异常上报')),
  temp: road('temp', roadInputs.temp, byDriver('司机登记温度')),
  cartons: road('cartons', roadInputs.cartons, byDriver('司机收回容器')),
};
