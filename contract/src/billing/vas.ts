import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { resource } from '../kit/resource.ts';
import { code, day, name, pick, ref, status, text } from '../terms/fields.ts';
import { rowId, rowVersion } from '../terms/values.ts';

const BASE = '/warehouse-billing-server/v1/vasRecord';

/** Value-added service (增值服务): what can be done for an order beside moving its goods. */
export const vasItem = resource({
  name: 'vasItem',
  label: '增值服务项目',
  table: 'billing.vas_item',
  scope: 'tenant',
  base: '/warehouse-billing-server/v1/vasItem',
  permit: 'bil:vasItem',
  fields: {
    code: code('服务编码'),
    name: name('服务名称'),
    unit: name('计量单位', 16),
    /** What a record of it starts with: minutes for one. */
    minutesEach: z
      .number('请输入数字')
      .min(0, '不能小于0')
      .max(100_000, '不能大于100000')
      .multipleOf(0.01, '最多保留两位小数')
      .default(0)
      .meta({ label: '标准工时(分钟)' }),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: ['code', 'name', 'unit', 'minutesEach', 'status'],
});

const direction = () => pick('单据方向', 'orderDirection', [1, 2]);
const order = { direction: direction(), orderId: rowId('单据') };

/** What was done for an order: who, how much, how long. Recorded, it is a fact to charge; taken back, the fact is void. */
export const vasRow = z.object({
  id: z.int(),
  version: z.int(),
  itemId: z.int(),
  itemName: z.string().meta({ label: '服务项目' }),
  unit: z.string().meta({ label: '单位' }),
  qty: z.string().meta({ label: '数量' }),
  minutes: z.string().meta({ label: '工时(分钟)' }),
  material: z.string().nullable().meta({ label: '耗材' }),
  doneOn: z.string().meta({ label: '完成日期' }),
  isVoid: z.boolean().meta({ label: '已作废' }),
  voidReason: z.string().nullable().meta({ label: '作废原因' }),
  createdBy: z.string().meta({ label: '登记人' }),
  createdAt: z.string().meta({ label: '登记时间' }),
});

const qty = z
  .string('请输入大于0的数量')
  .trim()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, '请输入大于0的数量')
  .refine((text) => Number(text) > 0, '请输入大于0的数量')
  .meta({ label: '数量' });

export const vasRecordApi = {
  queryByOrder: endpoint({
    act: 'query',
    path: `${BASE}/queryByOrder`,
    label: '查询单据增值服务',
    permit: 'bil:vas:list',
    input: z.object(order),
    output: z.array(vasRow),
  }),
  /** The order a scanned code means: its own number, or a carton or pallet packed for it. @throws 未找到单号或容器【CODE】; 【CODE】有多张单，请扫单号 */
  find: endpoint({
    act: 'query',
    path: `${BASE}/find`,
    label: '扫描服务单据',
    permit: 'bil:vas:add',
    input: z.object({ code: code('单号或容器', 64) }),
    output: z.object({
      ...order,
      orderNo: z.string().meta({ label: '单号' }),
      ownerName: z.string().meta({ label: '货主' }),
    }),
  }),
  /** @throws 数据不存在或无权访问 when the order is of another warehouse or owner */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '登记增值服务',
    permit: 'bil:vas:add',
    keyRequired: true,
    input: z.object({
      ...order,
      itemId: ref('服务项目', 'vasItem'),
      qty,
      minutes: z
        .number('请输入数字')
        .min(0, '不能小于0')
        .max(100_000, '不能大于100000')
        .multipleOf(0.01, '最多保留两位小数')
        .nullish()
        .meta({ label: '工时(分钟)' }),
      material: text('耗材', 200),
      doneOn: day('完成日期').nullish(),
    }),
    output: z.object({ id: z.int(), factKey: z.string() }),
  }),
  void: endpoint({
    act: 'command',
    path: `${BASE}/void`,
    label: '作废增值服务',
    permit: 'bil:vas:void',
    input: z.object({
      id: rowId('记录'),
      version: rowVersion(),
      reason: z
        .string('请填写作废原因')
        .trim()
        .min(1, '请填写作废原因')
        .max(200, '长度不能超过200')
        .meta({ label: '作废原因', long: true }),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
};
