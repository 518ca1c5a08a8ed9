import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { id } from '../../kit/resource.ts';
import { code, count, pick, ref } from '../../terms/fields.ts';

const BASE = '/warehouse-base-server/v1/wbtRoadwayShyRules';
const changed = z.object({ changed: z.int() });
const positionIds = z.array(id()).min(1, '请选择库位').max(5000, '一次最多5000条').meta({ label: '库位' });

/** Roadway positions (巷道库位): which positions stand on a roadway, in which order a picker passes them. */
export const roadwayPositionApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询巷道库位',
    permit: 'base:roadwayShyRules:list',
    input: pageInput(z.object({ areaId: ref('库区', 'area').nullish(), roadwayId: ref('巷道', 'roadway').nullish() })),
    output: pageOutput(
      z.object({
        id: z.int(),
        code: z.string(),
        areaId: z.int(),
        areaName: z.string(),
        orderNo: z.int(),
        oneWay: z.int(),
        version: z.int(),
        positions: z.array(z.object({ id: z.int(), code: z.string(), orderNum: z.int() })),
      }),
    ),
  }),
  batchSave: endpoint({
    act: 'command',
    path: `${BASE}/batchSave`,
    label: '批量新增巷道',
    permit: 'base:roadwayShyRules:batchSave',
    input: z.object({
      areaId: ref('库区', 'area'),
      roadways: z
        .array(
          z.object({
            code: code('巷道编码'),
            orderNo: count('行走顺序'),
            oneWay: pick('方向', 'oneWay', [0, 1, -1]).default(0),
          }),
        )
        .min(1, '请填写巷道')
        .max(500, '一次最多500条')
        .meta({ label: '巷道' }),
    }),
    output: z.object({ added: z.int() }),
  }),
  bind: endpoint({
    act: 'command',
    path: `${BASE}/bind`,
    label: '绑定巷道库位',
    permit: 'base:roadwayShyRules:bind',
    input: z.object({ roadwayId: ref('巷道', 'roadway'), positionIds }),
    output: changed,
  }),
  unbind: endpoint({
    act: 'command',
    path: `${BASE}/unbind`,
    label: '解绑巷道库位',
    permit: 'base:roadwayShyRules:unbind',
    input: z.object({ positionIds }),
    output: changed,
  }),
  /** The positions of a roadway in the order given. */
  adjustOrderNum: endpoint({
    act: 'command',
    path: `${BASE}/adjustOrderNum`,
    label: '调整库位顺序',
    permit: 'base:roadwayShyRules:order',
    input: z.object({ roadwayId: ref('巷道', 'roadway'), positionIds }),
    output: changed,
  }),
  /** Number the positions of a roadway anew: by bay, level and slot. */
  refreshOrderNum: endpoint({
    act: 'command',
    path: `${BASE}/refreshOrderNum`,
    label: '刷新库位顺序',
    permit: 'base:roadwayShyRules:order',
    input: z.object({ roadwayId: ref('巷道', 'roadway') }),
    output: changed,
  }),
};
