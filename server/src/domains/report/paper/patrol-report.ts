import { sql } from 'kysely';
import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import { ofKinds } from '../../../platform/list/kinds.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { told, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  kind: number;
  status: number;
  planName: string | null;
  areaCode: string | null;
  inspector: string;
  responsible: string;
  planStart: Date;
  planEnd: Date;
  startAt: Date | null;
  finishAt: Date | null;
  lateReason: string | null;
  score: number | null;
  items: {
    category: string;
    content: string;
    areaCode: string | null;
    result: number | null;
    level: number | null;
    remark: string | null;
  }[];
  dangers: { no: string; level: number; description: string; points: number }[];
}

const ITEMS: PaperColumn[] = [
  { name: 'seq', label: '#', share: 0.6 },
  { name: 'category', label: '类别', share: 1.6 },
  { name: 'content', label: '检查内容', share: 5 },
  { name: 'area', label: '库区', share: 1.2 },
  { name: 'result', label: '结果', share: 1.1 },
  { name: 'level', label: '级别', share: 1 },
  { name: 'remark', label: '说明', share: 3 },
];
const DANGERS: PaperColumn[] = [
  { name: 'no', label: '隐患编号', share: 3, code: true },
  { name: 'level', label: '级别', share: 1 },
  { name: 'description', label: '隐患描述', share: 5.4 },
  { name: 'points', label: '扣分', share: 1, figure: true },
];

/** 巡检报告: what was looked at on a walk, what was wrong, and what it scores; before the walk it is the list to walk by. */
export const patrolReports: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select t.id, t.task_no as no, t.kind, t.status, p.name as plan_name, a.code as area_code, iu.user_name as inspector,
      ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at, t.finish_at, t.late_reason,
      t.score::float8 as score,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'category', c.category, 'content', c.content, 'areaCode', ia.code, 'result', i.result, 'level', i.level,
              'remark', i.remark
            ) order by c.category, c.code
          ), '[]'
        )
        from patrol.task_item i
        join patrol.check_item c on c.tenant_id = i.tenant_id and c.id = i.item_id
        left join basic.area ia on ia.tenant_id = i.tenant_id and ia.warehouse_id = i.warehouse_id and ia.id = i.area_id
        where i.tenant_id = t.tenant_id
          and i.warehouse_id = t.warehouse_id
          and i.task_id = t.id
      ) as items,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('no', x.danger_no, 'level', x.level, 'description', x.description, 'points', x.points)
            order by x.level, x.id
          ), '[]'
        )
        from patrol.danger x
        where x.tenant_id = t.tenant_id
          and x.warehouse_id = t.warehouse_id
          and x.task_id = t.id
      ) as dangers
    from patrol.task t
    left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
    left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
    join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
    join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
    where ${here(ctx, 't')}
      and ${ofKinds(ctx, sql`t.kind`)}
      and t.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: [], paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '巡检报告',
  no: row.no,
  head: told([
    ['类型', nameOf('patrolKind', row.kind)],
    ['状态', stateName(patrolTaskLife, row.status)],
    ['计划', row.planName],
    ['库区', row.areaCode],
    ['巡检人', row.inspector],
    ['整改责任人', row.responsible],
    ['计划时间', `${wireTime(row.planStart)} 至 ${wireTime(row.planEnd)}`],
    ['实际开始', wireTimeOrNull(row.startAt)],
    ['完成时间', wireTimeOrNull(row.finishAt)],
    ['得分', row.score],
    ['逾期原因', row.lateReason],
  ]),
  tables: [
    { title: '检查项', columns: ITEMS, rows: row.items.map(itemOf), foot: sumOf(row.items) },
    ...(row.dangers.length === 0 ? [] : [{ title: '发现的隐患', columns: DANGERS, rows: row.dangers.map(dangerOf) }]),
  ],
  signatures: ['巡检人', '整改责任人', '日期'],
});

const itemOf = (item: Raw['items'][number], i: number): Record<string, string> => ({
  seq: String(i + 1),
  category: item.category,
  content: item.content,
  area: item.areaCode ?? '',
  result: item.result === null ? '' : nameOf('checkResult', item.result),
  level: item.level === null ? '' : nameOf('dangerLevel', item.level),
  remark: item.remark ?? '',
});

const dangerOf = (one: Raw['dangers'][number]): Record<string, string> => ({
  no: one.no,
  level: nameOf('dangerLevel', one.level),
  description: one.description,
  points: String(one.points),
});

const FAILED = 2;

const sumOf = (items: Raw['items']): string =>
  `共 ${items.length} 项　已查 ${items.filter(({ result }) => result !== null).length}　不合格 ${items.filter(({ result }) => result === FAILED).length}`;
