import { z } from 'zod';
import { pageInput } from '../kit/page.ts';
import { id, resource } from '../kit/resource.ts';
import { code, count, name, pick, ref, status, text } from '../terms/fields.ts';
import { kind } from './terms.ts';

/**
 * Patrol plan (巡检计划): who walks where how often; its tasks are made by the clock and when somebody asks, one for each of its areas.
 * Its inspectors, who walk it in turn, its areas and the items picked for it are child rows: its add, edit and list are not the kit's.
 */
export const patrolPlan = resource({
  name: 'patrolPlan',
  label: '巡检计划',
  table: 'patrol.plan',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/patrolPlan',
  permit: 'ins:plan',
  fields: {
    code: code('计划编码'),
    name: name('计划名称'),
    kind: kind(),
    /** All items of the kind when left out; a plan whose items are picked has none. */
    category: text('检查类别', 32),
    responsibleId: ref('整改责任人', 'user'),
    cycle: pick('周期', 'patrolCycle', [1, 2, 3, 4]).default(1),
    /** Day of the week 1–7, or of the month 1–28; only of a weekly or monthly one. */
    onDay: count('周几/几号', 1, 1, 28).nullable(),
    /** A rule of its own says it itself. */
    startHour: count('开始(点)', 8, 0, 23).nullable(),
    /** Of the cycle 自定义: when walks begin, as cron says it (分 时 日 月 周), by the clock of the warehouse. */
    cron: text('自定义时间(分 时 日 月 周)', 32),
    durationHours: count('时长(小时)', 4, 1, 168),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'kind', 'status'],
  columns: [
    'code',
    'name',
    'kind',
    'category',
    'responsibleId',
    'cycle',
    'onDay',
    'startHour',
    'cron',
    'durationHours',
    'status',
  ],
});

/** More areas are walked by more plans. */
const AREAS_MAX = 100,
  INSPECTORS_MAX = 20,
  ITEMS_MAX = 200;
const members = {
  inspectorIds: z
    .array(id(), '请选择巡检人')
    .min(1, '请选择巡检人')
    .max(INSPECTORS_MAX, `最多${INSPECTORS_MAX}个巡检人`)
    .meta({ label: '巡检人', ref: 'user' }),
  areaIds: z
    .array(id())
    .max(AREAS_MAX, `最多${AREAS_MAX}个库区`)
    .default([])
    .meta({ label: '库区（不选为全仓）', ref: 'area' }),
  itemIds: z
    .array(id())
    .max(ITEMS_MAX, `最多${ITEMS_MAX}个检查项`)
    .default([])
    .meta({ label: '检查项（不选按类型和类别）', ref: 'checkItem' }),
};
/** Columns of the import and export: a line per plan, the names of its inspectors and the codes of its areas and items in one cell each. */
export const patrolPlanSheet = {
  ...patrolPlan.spec.fields,
  inspectorIds: z
    .string('请输入巡检人')
    .trim()
    .min(1, '请输入巡检人')
    .max(2000, '长度不能超过2000')
    .meta({ label: '巡检人' }),
  areaIds: z.string().trim().max(8000, '长度不能超过8000').nullish().meta({ label: '库区编码' }),
  itemIds: z.string().trim().max(8000, '长度不能超过8000').nullish().meta({ label: '检查项编码' }),
};

const { add, update, page, export: sheet } = patrolPlan.api;
/** Of the lists: plans that name one. */
const named = { inspectorId: ref('巡检人', 'user').nullish(), areaId: ref('库区', 'area').nullish() };
const row = page.output.shape.list.element.extend({
  inspectorIds: z.array(z.int()),
  inspectorNames: z.array(z.string()),
  areaIds: z.array(z.int()),
  areaNames: z.array(z.string()),
  itemIds: z.array(z.int()),
  itemNames: z.array(z.string()),
});

export const patrolPlanApi = {
  ...patrolPlan.api,
  page: {
    ...page,
    input: pageInput(page.input.shape.param.unwrap().extend(named)),
    output: page.output.extend({ list: z.array(row) }),
  },
  export: { ...sheet, input: sheet.input.extend(named) },
  add: { ...add, input: add.input.extend(members) },
  update: { ...update, input: update.input.extend(members) },
};
