import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, part } from '../terms/values.ts';
import { status } from './terms.ts';

const HERE = '/basicinfo-server/v1/segmentedTrack';

export const segmentSearch = z.object({
  waybillNo: codes('运单号'),
  plateNo: part('车牌号', 16),
  driverName: part('司机', 32),
  fromNode: part('起点', 64),
  toNode: part('终点', 64),
  status,
  planDepartFrom: moment('预计发车从').nullish(),
  planDepartTo: moment('预计发车到').nullish(),
  /** Should have come to its end by now, and has not. */
  overdue: z.boolean().nullish().meta({ label: '超期' }),
});
export type SegmentSearch = z.output<typeof segmentSearch>;

/** 分段跟踪: a leg of a waybill wherever it is, with what drives it: its own vehicle, or the waybill's. */
export const segmentRow = z.object({
  id: z.int(),
  waybillId: z.int(),
  waybillNo: z.string().meta({ label: '运单号' }),
  legNo: z.int().meta({ label: '运段' }),
  legCount: z.int().meta({ label: '运段数' }),
  fromNode: z.string().meta({ label: '起点' }),
  toNode: z.string().meta({ label: '终点' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  planDepartAt: z.string().meta({ label: '预计发车' }),
  planArriveAt: z.string().meta({ label: '预计到达' }),
  departAt: z.string().nullable().meta({ label: '发车' }),
  arriveAt: z.string().nullable().meta({ label: '到达' }),
  km: z.number().nullable().meta({ label: '里程km' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  overdue: z.boolean().meta({ label: '超期' }),
  status: z.int().meta({ label: '状态' }),
});

/** Legs of all waybills on one list: what changes vehicles on its way is followed leg by leg. */
export const segmentedTrackApi = {
  page: endpoint({
    act: 'query',
    path: `${HERE}/query`,
    label: '查询分段跟踪',
    permit: 'tms:leg:list',
    input: pageInput(segmentSearch),
    output: pageOutput(segmentRow),
  }),
  statistic: statistic({ base: HERE, label: '分段跟踪', permit: 'tms:leg:list', search: segmentSearch }),
  export: endpoint({
    act: 'query',
    path: `${HERE}/export`,
    label: '导出分段跟踪',
    permit: 'tms:leg:export',
    file: true,
    input: segmentSearch,
    output: z.any(),
  }),
};
