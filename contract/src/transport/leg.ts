import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { name } from '../terms/fields.ts';
import { moment, rowId } from '../terms/values.ts';
import { legLife } from './life.ts';
import { after, BASE, manned, reason, versioned } from './terms.ts';

const HERE = `${BASE}/leg`;
const permit = legLife.actions;
const legAct = (action: 'start' | 'cancel') =>
  endpoint({
    act: 'command',
    path: `${HERE}/${action}`,
    label: permit[action].label,
    permit: permit[action].permit,
    input: z.object(versioned('运段')),
    output: after,
  });

/** Legs (运段) of a waybill: driven one after another, each perhaps by another vehicle. */
export const waybillLegApi = {
  /** Cuts the last leg in two at a place where goods change the vehicle. */
  add: endpoint({
    act: 'command',
    path: `${HERE}/add`,
    label: '增加运段',
    permit: 'tms:waybill:arrange',
    input: z.object({ waybillId: rowId('运单'), node: name('中转点', 255), at: moment('中转时间') }),
    output: after,
  }),
  change: endpoint({
    act: 'command',
    path: `${HERE}/change`,
    label: permit.change.label,
    permit: permit.change.permit,
    input: z.object({ ...versioned('运段'), ...manned }),
    output: after,
  }),
  start: legAct('start'),
  finish: endpoint({
    act: 'command',
    path: `${HERE}/finish`,
    label: permit.finish.label,
    permit: permit.finish.permit,
    input: z.object({
      ...versioned('运段'),
      km: z
        .number('请输入数字')
        .min(0, '不能小于0')
        .max(100_000, '不能大于100000')
        .multipleOf(0.01, '最多保留两位小数')
        .nullish()
        .meta({ label: '里程km' }),
    }),
    output: after,
  }),
  abnormal: endpoint({
    act: 'command',
    path: `${HERE}/abnormal`,
    label: permit.abnormal.label,
    permit: permit.abnormal.permit,
    input: z.object({ ...versioned('运段'), reason: reason('异常说明') }),
    output: after,
  }),
  cancel: legAct('cancel'),
};
