import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';

const BASE = '/warehouse-entry-server/v1/crossDock';
const PERMIT = 'in:receive:crossDock';

/** What of a receipt goes on to an order from its receiving place (越库), and where it comes to. */
export const dockTold = z.object({
  detailId: z.int(),
  qty: z.int().meta({ label: '数量' }),
  outOrderId: z.int(),
  outOrderNo: z.string().meta({ label: '出库单号' }),
  taskId: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  laneCode: z.string().nullable().meta({ label: '集货位' }),
  isPlanned: z.boolean().meta({ label: '计划越库' }),
});
export type DockTold = z.output<typeof dockTold>;

/** The same as the order keeps it: what of it has been picked, and what went back to be put away. */
export const dockRow = dockTold.extend({
  id: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  pickedQty: z.int().meta({ label: '已拣' }),
  freedQty: z.int().meta({ label: '退回上架' }),
  createdAt: z.string().meta({ label: '时间' }),
  /** Nobody has taken it in hand. */
  canUndo: z.boolean(),
});

export const crossDockApi = {
  /** Goods received before anybody waited for them, or before their owner wanted it: ask once more who waits. */
  assign: endpoint({
    act: 'command',
    path: `${BASE}/assign`,
    label: '越库分配',
    permit: PERMIT,
    keyRequired: true,
    input: z.object({ id: rowId('入库单') }),
    output: z.object({ docks: z.array(dockTold) }),
  }),
  /** The goods stay, and are put away; the order line lacks them again. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/undo`,
    label: '撤销越库',
    permit: PERMIT,
    keyRequired: true,
    input: z.object({
      id: rowId('越库记录'),
      reason: z.string().trim().max(1000, '长度不能超过1000').nullish().meta({ label: '原因', long: true }),
    }),
    output: z.object({
      qty: z.int(),
      outOrderNo: z.string(),
      tasks: z.array(z.object({ id: z.int(), taskNo: z.string() })),
    }),
  }),
};
