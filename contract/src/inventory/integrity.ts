import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { INNER } from './stock.ts';

const BASE = `${INNER}/integrity`;

/** The laws of the warehouse (data design, invariants): each holds at any moment, or something is wrong with the product. */
export const LAWS = {
  V01: '库存数量不为负且占用不超过现存',
  V02: '流水合计等于库存',
  V03: '流水序号连续且结存正确',
  V04: '最后一笔流水等于库存行',
  V05: '占用数量等于未了结占用',
  V06: '出库明细分配量等于占用',
  V07: '出库明细发运量等于占用消耗与发运流水',
  V08: '已拣未发等于已拣占用',
  V09: '入库明细收货量等于收货流水',
  V10: '入库明细上架量等于上架任务',
  V11: '内部移动不改变总量',
  V12: '锁定明细等于锁定占用',
  V13: '库位占用等于实际库存',
  V14: '一个容器只在一个库位',
  V15: '停用库位无库存',
  V16: '占用阶段与库位一致',
  V17: '未完成拣货行与占用一致',
  V18: '拆单前后数量守恒',
  V19: '抄码箱数与重量等于库存',
  V20: '冲销与原事务完全相反',
  V21: '已完结或隐藏的出库单无占用',
  V22: '快照加其后流水等于库存',
  V23: '单据状态等于推导状态',
  V24: '未完成移动占用都有进行中的任务',
  V25: '序列号个数等于库存',
  V27: '调出数量等于已收加在途加丢失',
} as const;
export type Law = keyof typeof LAWS;
export const LAW_CODES = Object.keys(LAWS) as Law[];

/** A law and how its last run ended; never run: nulls. */
export const lawRow = z.object({
  code: z.string().meta({ label: '编号' }),
  title: z.string().meta({ label: '检查项' }),
  ranAt: z.string().nullable().meta({ label: '最近时间' }),
  ms: z.int().nullable().meta({ label: '用时(ms)' }),
  violations: z.int().nullable().meta({ label: '异常行' }),
});

export const integrityApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/list`,
    label: '查询库存核对',
    permit: 'inv:integrity:list',
    input: z.object({}),
    output: z.array(lawRow),
  }),
  run: endpoint({
    act: 'command',
    path: `${BASE}/run`,
    label: '执行库存核对',
    permit: 'inv:integrity:run',
    input: z.object({}),
    output: z.array(lawRow),
  }),
  /** What breaks the law in the current warehouse, now. */
  violations: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/violations/{code}`,
    label: '查看异常行',
    permit: 'inv:integrity:list',
    input: z.object({ code: z.enum(LAW_CODES, '检查项不存在').meta({ label: '检查项' }) }),
    output: z.object({
      code: z.string(),
      title: z.string(),
      total: z.int(),
      list: z.array(z.object({ ref: z.string().meta({ label: '异常对象' }) })),
    }),
  }),
};
