import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';

/** What is looked at, by kind (1 safety, 2 quality, 3 operations). */
const ITEMS = [
  ['AQ-01', 1, '消防', '灭火器在位且压力正常', '看压力表指针'],
  ['AQ-02', 1, '消防', '消防通道无占用', '沿通道走一遍'],
  ['AQ-03', 1, '设备', '叉车点检表已填写', '抽查三台'],
  ['AQ-04', 1, '设备', '货架无变形、无超载', '看立柱与横梁'],
  ['ZL-01', 2, '温控', '库房温度在范围内', '对照温度计'],
  ['ZL-02', 2, '温控', '库门关闭严密', '看密封条'],
  ['ZL-03', 2, '商品', '临期商品已隔离', '抽查五个库位'],
  ['YY-01', 3, '现场', '作业区无散落商品', '沿巷道走一遍'],
  ['YY-02', 3, '现场', '托盘堆放整齐', '看托盘区'],
] as const;

/** What a danger costs: kind, category, points by level (重大, 较大, 一般), hours to put it right. */
const DEDUCTIONS = [
  [1, '消防', [20, 10, 5], 24],
  [1, '设备', [20, 10, 5], 48],
  [2, '温控', [15, 8, 3], 24],
  [2, '商品', [15, 8, 3], 48],
  [3, '现场', [10, 5, 2], 72],
] as const;

/** The words of the tenant: in every warehouse the same. */
export async function listChecks(office: Ask): Promise<void> {
  for (const [code, kind, category, content, method] of ITEMS)
    await office('checkItem', 'add', { code, kind, category, content, method, mustPhoto: code === 'AQ-01' });
}

/** Patrols of one warehouse: planned, walked, with what was found. `people`: who walks, and who puts right. */
export async function patrol(house: Ask, people: { inspectorId: number; responsibleId: number }): Promise<void> {
  for (const [kind, category, points, rectifyHours] of DEDUCTIONS)
    for (const [i, level] of ([1, 2, 3] as const).entries())
      await house('deductPointConfig', 'add', {
        kind,
        category,
        level,
        points: points[i] ?? 0,
        categoryCap: 30,
        rectifyHours,
      });
  const areaId = (await house('area', 'options', {})).find(({ code }) => !code.startsWith('@'))?.id;
  await house('patrolPlan', 'add', { code: 'XJ-AQ', name: '安全日巡', kind: 1, cycle: 1, startHour: 8, ...people });
  await house('patrolPlan', 'add', { code: 'XJ-ZL', name: '质量日巡', kind: 2, cycle: 1, startHour: 10, ...people });
  await house('patrolPlan', 'add', {
    code: 'XJ-YY',
    name: '现场周查',
    kind: 3,
    cycle: 2,
    onDay: 1,
    startHour: 14,
    areaId,
    ...people,
  });
  await house('patrolTask', 'generate', {});
  for (const days of [3, 2, 1]) await walked(house, { days, areaId, ...people });
  await house('patrolDanger', 'report', {
    kind: 1,
    category: '设备',
    level: 2,
    description: '2号叉车倒车蜂鸣器不响',
    areaId,
    responsibleId: people.responsibleId,
  });
}

interface Walk {
  days: number;
  areaId: number | undefined;
  inspectorId: number;
  responsibleId: number;
}

/** A walk some days ago: one item failed, and its rectification begun where it was long ago. */
async function walked(house: Ask, { days, ...people }: Walk): Promise<void> {
  const day = addDays(wireDay(new Date()), -days);
  const task = await house('patrolTask', 'add', {
    kind: days % 2 === 0 ? 2 : 3,
    planStart: `${day} 09:00:00`,
    planEnd: `${day} 12:00:00`,
    ...people,
  });
  const { version } = await house('patrolTask', 'start', { id: task.id, version: task.version });
  const { items } = await house('patrolTask', 'queryDetail', { id: task.id });
  for (const [i, item] of items.entries())
    await house('patrolTask', 'check', {
      id: task.id,
      itemId: item.itemId,
      ...(i === 0 ? { result: 2, level: 3, remark: `${item.content}：不符合` } : { result: 1 }),
    });
  await house('patrolTask', 'finish', { id: task.id, version });
  const [found] = await house('patrolRectifyTask', 'queryRectifyTaskByTaskId', { taskId: task.id });
  if (found && days > 1) await house('patrolRectifyTask', 'start', { id: found.id, version: found.version });
}
