import { z } from 'zod';
import { id, resource } from '../../kit/resource.ts';
import { flag, name, pick, status } from '../../terms/fields.ts';

/** Shared pick rule (共享拣货位规则): goods of several owners that lie at one pick face and may stand in for each other there. */
export const sharedPickRule = resource({
  name: 'sharedPickRule',
  label: '共享拣货位规则',
  table: 'strategy.shared_pick_rule',
  scope: 'warehouse',
  base: '/warehouse-config-server/v1/sharedPickShyRuleConfig',
  permit: 'cfg:sharedPickRule',
  fields: {
    name: name('规则名称'),
    swapMode: pick('对换方式', 'swapMode', [1]).default(1),
    sameDate: flag('生产日期须一致', true),
    status: status(),
  },
  key: ['name'],
  search: ['name', 'status'],
  columns: ['name', 'swapMode', 'sameDate', 'status'],
});

const members = {
  goodsIds: z.array(id()).min(1, '请选择商品').max(500, '一次最多500条').meta({ label: '商品', ref: 'goods' }),
};
/** Columns of the import and export: a line per rule, the codes of its goods in one cell. */
export const sharedPickRuleSheet = {
  ...sharedPickRule.spec.fields,
  goodsIds: z.string().trim().min(1, '不能为空').max(20_000, '长度不能超过20000').meta({ label: '商品编码' }),
};

const { add, update, page, ...rest } = sharedPickRule.api;
const row = page.output.shape.list.element.extend({ goodsIds: z.array(z.int()), goodsNames: z.array(z.string()) });

export const sharedPickRuleApi = {
  ...rest,
  page: { ...page, output: page.output.extend({ list: z.array(row) }) },
  add: { ...add, input: add.input.extend(members) },
  update: { ...update, input: update.input.extend(members) },
};

/** A rule with its goods, as it goes to other warehouses. */
export const sharedPickRuleWhole = {
  spec: { ...sharedPickRule.spec, fields: { ...sharedPickRule.spec.fields, ...members } },
  api: sharedPickRuleApi,
};
