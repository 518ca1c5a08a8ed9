import { resource } from '../kit/resource.ts';
import { code, count, name, pick, ref, status, text } from '../terms/fields.ts';
import { kind } from './terms.ts';

/** Patrol plan (巡检计划): who walks where how often; its tasks are made each night and when somebody asks. */
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
    /** All items of the kind when left out. */
    category: text('检查类别', 32),
    areaId: ref('库区', 'area').nullish(),
    inspectorId: ref('巡检人', 'user'),
    responsibleId: ref('整改责任人', 'user'),
    cycle: pick('周期', 'patrolCycle', [1, 2, 3, 4]).default(1),
    /** Day of the week 1–7, or of the month 1–28; a daily one has none. */
    onDay: count('周几/几号', 1, 1, 28),
    startHour: count('开始(点)', 8, 0, 23),
    /** Of the cycle 自定义: when walks begin, as cron says it (分 时 日 月 周), by the clock of the warehouse. */
    cron: text('自定义时间(分 时 日 月 周)', 32),
    durationHours: count('时长(小时)', 4, 1, 168),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'kind', 'areaId', 'inspectorId', 'status'],
  columns: [
    'code',
    'name',
    'kind',
    'category',
    'areaId',
    'inspectorId',
    'responsibleId',
    'cycle',
    'onDay',
    'startHour',
    'cron',
    'durationHours',
    'status',
  ],
});
