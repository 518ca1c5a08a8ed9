import { sql } from 'kysely';
import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Ask } from '../acting.ts';
import { happened, type Helped, type People } from './events.ts';

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

/** The words of the tenant, in every warehouse the same, and what dangers cost where a warehouse says nothing of it. */
export async function listChecks(office: Ask): Promise<void> {
  for (const [code, kind, category, content, method] of ITEMS)
    await office('checkItem', 'add', { code, kind, category, content, method, mustPhoto: code === 'AQ-01' });
  for (const [kind, category, points, rectifyHours] of DEDUCTIONS)
    for (const [i, level] of ([1, 2, 3] as const).entries())
      await office('deductDefault', 'add', {
        kind,
        category,
        level,
        points: points[i] ?? 0,
        categoryCap: 40,
        rectifyHours,
      });
}

/** Patrols of one warehouse over a month: planned, walked, with what was found. */
export async function patrol(house: Ask, people: People, helped: Helped): Promise<void> {
  const { other, photo, otherPhoto, back } = helped;
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
  const areas = (await house('area', 'options', {})).filter(({ code }) => !code.startsWith('@')).map(({ id }) => id);
  const areaId = areas[0];
  const named = { inspectorIds: [people.inspectorId], responsibleId: people.responsibleId };
  await house('patrolPlan', 'add', { code: 'XJ-AQ', name: '安全日巡', kind: 1, cycle: 1, startHour: 8, ...named });
  await house('patrolPlan', 'add', { code: 'XJ-ZL', name: '质量日巡', kind: 2, cycle: 1, startHour: 10, ...named });
  await house('patrolPlan', 'add', {
    code: 'XJ-YY',
    name: '现场周查',
    kind: 3,
    cycle: 2,
    onDay: 1,
    startHour: 14,
    areaIds: areas.slice(0, 2),
    ...named,
  });
  await house('patrolTask', 'generate', {});
  for (const days of WALKED_DAYS)
    await walked(
      house,
      { days, areaId: areas[days % Math.max(1, areas.length)], ...people },
      { other, photo, otherPhoto },
    );
  for (const [days, failed] of SAFETY_WALKS)
    await walked(house, { days, areaId: undefined, ...people }, helped, { kind: 1, failed, scanned: areas });
  await begun(house, helped.fixer, { days: 0, areaId: undefined, ...people, inspectorId: people.responsibleId });
  await missed(house, { days: 4, areaId, ...people });
  const { id, version } = await planned(house, { days: 20, areaId, ...people }, 3);
  await house('patrolTask', 'cancel', { id, version });
  for (const [category, level, description] of SEEN)
    await house('patrolDanger', 'report', {
      kind: 1,
      category,
      level,
      description,
      areaId,
      responsibleId: people.responsibleId,
    });
  await happened(house, people, helped);
  await back();
  const { list } = await house('patrolWarning', 'queryPage', { param: { status: 0 } });
  for (const [i, { id, version }] of list.slice(0, 3).entries()) {
    await other('patrolWarning', 'accept', { id, version });
    if (i > 0) await other('patrolWarning', 'handle', { id, version: version + 1, remark: '已催办，今天下班前完成' });
    if (i > 1) await house('patrolWarning', 'confirm', { id, version: version + 2, result: 1 });
  }
}

/** Days ago somebody walked: most of a month. */
const WALKED_DAYS = [29, 27, 25, 23, 22, 20, 18, 16, 15, 13, 11, 9, 8, 6, 5, 3, 2, 1];
/** Days ago somebody walked the whole house for safety, area after area, and whether something failed. */
const SAFETY_WALKS = [
  [30, false],
  [28, true],
  [26, false],
  [24, true],
  [21, false],
  [19, true],
  [18, false],
  [17, false],
  [15, false],
  [14, true],
  [12, false],
  [10, true],
  [9, false],
  [7, true],
  [6, false],
  [4, true],
  [3, false],
] as const;
/** How often a rectification was sent back, by the days since its walk. */
const SENT_BACK: Readonly<Record<number, number>> = { 16: 3, 14: 2 };
/** Seen on the way. */
const SEEN = [
  ['设备', 2, '2号叉车倒车蜂鸣器不响'],
  ['消防', 3, 'R2冷藏间门口堆放空托盘，挡住消防栓'],
  ['设备', 3, '月台升降板限位松动'],
] as const;

interface Walk {
  days: number;
  areaId: number | undefined;
  inspectorId: number;
  responsibleId: number;
}

const planned = async (house: Ask, { days, ...people }: Walk, kind: 1 | 2 | 3) => {
  const day = addDays(wireDay(new Date()), -days);
  return house('patrolTask', 'add', { kind, planStart: `${day} 09:00:00`, planEnd: `${day} 12:00:00`, ...people });
};

/** One nobody began. */
const missed = (house: Ask, walk: Walk) => planned(house, walk, 1);

/** One somebody has begun today and not finished. */
async function begun(house: Ask, fixer: Ask, walk: Walk): Promise<void> {
  const { id, version } = await planned(house, walk, 2);
  await fixer('patrolTask', 'start', { id, version });
  const { items } = await house('patrolTask', 'queryDetail', { id });
  for (const { itemId } of items.slice(0, 1)) await fixer('patrolTask', 'check', { id, itemId, result: 1 });
}

type Judged = Pick<Helped, 'other' | 'photo' | 'otherPhoto'>;
/** What is not as the days alone say: the kind, whether an item failed, and the areas that were scanned on the way. */
interface Walked {
  kind: 1 | 2 | 3;
  failed: boolean;
  scanned: readonly number[];
}

/** A walk some days ago; on most one item failed. */
async function walked(house: Ask, walk: Walk, judged: Judged, more: Partial<Walked> = {}): Promise<void> {
  const { days } = walk;
  const { kind = days % 2 === 0 ? 2 : 3, failed = days % 3 !== 0, scanned = [] } = more;
  const task = await planned(house, walk, kind);
  const { version } = await house('patrolTask', 'start', { id: task.id, version: task.version });
  const { items } = await house('patrolTask', 'queryDetail', { id: task.id });
  const wrong = failed ? items.findIndex(({ mustPhoto }) => !mustPhoto) : -1;
  for (const [i, item] of items.entries())
    await house('patrolTask', 'check', {
      id: task.id,
      itemId: item.itemId,
      areaId: scanned[i % Math.max(1, scanned.length)] ?? null,
      ...(i === wrong
        ? { result: 2, level: days % 5 === 0 ? 1 : 3, remark: `${item.content}：不符合` }
        : { result: 1 }),
    });
  await house('patrolTask', 'finish', { id: task.id, version });
  const [found] = await house('patrolRectifyTask', 'queryRectifyTaskByTaskId', { taskId: task.id });
  if (found) await righted(house, { id: found.id, days }, judged);
}

/** How far what was found has come: the longer ago, the further; of the oldest one was a false alarm, and some were sent back. */
async function righted(
  house: Ask,
  { id, days }: { id: number; days: number },
  { other, photo, otherPhoto }: Judged,
): Promise<void> {
  if (days <= 2) return;
  if (days === 29) {
    await other('patrolRectifyTask', 'falseReport', { id, version: 0, reason: '现场复看，温度计读错' });
    return;
  }
  await house('patrolRectifyTask', 'start', { id, version: 0 });
  if (days < 8) return;
  // What still waits was handed in by the judge of the others: somebody else is to judge it.
  const hand = days === 8 ? other : house,
    taken = days === 8 ? otherPhoto : photo;
  const submit = async (version: number): Promise<void> => {
    await hand('patrolRectifyTask', 'submit', {
      id,
      version,
      measure: '已清理并安排专人每班检查',
      imagesAfter: [await taken('#5f9f6a')],
    });
  };
  await submit(1);
  if (days === 8) return;
  const back = SENT_BACK[days] ?? 0;
  if (back === 0) await other('patrolRectifyTask', 'approvalRectifyResult', { id, version: 2, result: 1 });
  for (let n = 1; n <= back; n += 1) {
    const version = 2 * n;
    await other('patrolRectifyTask', 'approvalRectifyResult', { id, version, result: 2, opinion: '照片看不出已整改' });
    if (n < back) await submit(version + 1);
  }
}

/** Walks and what they found are of the day they were planned for; events were told an hour after they happened, and the first of their measures was due two days ago. */
export const backdate = (db: Database, tenantId: number): Promise<void> =>
  db.write(tenantId, async (tx) => {
    await sql`
      update patrol.task
      set start_at = least(plan_start + interval '10 minutes', now()),
        finish_at = case when finish_at is not null then plan_start + interval '55 minutes' end
      where tenant_id = ${tenantId}
        and start_at is not null
    `.execute(tx);
    await sql`
      update patrol.danger d
      set found_at = t.finish_at
      from patrol.task t
      where d.tenant_id = ${tenantId}
        and t.tenant_id = d.tenant_id
        and t.warehouse_id = d.warehouse_id
        and t.id = d.task_id
    `.execute(tx);
    await sql`
      update patrol.rectify r
      set created_at = d.found_at, due_at = d.found_at + make_interval(hours => r.hours)
      from patrol.danger d
      where r.tenant_id = ${tenantId}
        and d.tenant_id = r.tenant_id
        and d.warehouse_id = r.warehouse_id
        and d.id = r.danger_id
    `.execute(tx);
    await sql`
      update patrol.event
      set created_at = occur_at + interval '1 hour', due_at = due_at - (created_at - occur_at) + interval '1 hour'
      where tenant_id = ${tenantId}
    `.execute(tx);
    await sql`
      update patrol.event_action
      set due_at = least(
        due_at, ${`${addDays(wireDay(new Date()), -2)} 18:00:00`}::timestamp at time zone 'Asia/Shanghai'
      )
      where tenant_id = ${tenantId}
        and line_no = 1
    `.execute(tx);
  });
