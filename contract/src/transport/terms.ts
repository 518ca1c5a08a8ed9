import { z } from 'zod';
import { pick, ref } from '../terms/fields.ts';
import { rowId, rowVersion } from '../terms/values.ts';

export const BASE = '/transport-order';
/** Orders one act takes. */
export const ORDERS_MAX = 500;

export const tempZone = () => pick('温区', 'carTempZone', [0, 1, 2, 3]);
export const orderIds = z
  .array(rowId('运输订单'))
  .min(1, '请选择运输订单')
  .max(ORDERS_MAX, `一次最多${ORDERS_MAX}条`)
  .refine((ids) => new Set(ids).size === ids.length, '运输订单不能重复')
  .meta({ label: '运输订单' });
export const reason = (label: string) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(200, '长度不能超过200').meta({ label, long: true });
export const status = z
  .union([z.int32(), z.array(z.int32()).max(10)])
  .nullish()
  .meta({ label: '状态' });
export const versioned = (label: string) => ({ id: rowId(label), version: rowVersion() });
export const place = {
  lng: z.number('请输入数字').min(-180, '经度超出范围').max(180, '经度超出范围').nullish().meta({ label: '经度' }),
  lat: z.number('请输入数字').min(-90, '纬度超出范围').max(90, '纬度超出范围').nullish().meta({ label: '纬度' }),
};
export const after = z.object({ id: z.int(), status: z.int(), version: z.int() });
export const manned = { carId: ref('车辆', 'car'), driverId: ref('司机', 'driver') };
