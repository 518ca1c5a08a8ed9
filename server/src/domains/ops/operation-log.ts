import { sql, type RawBuilder } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import type { Api, Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf, unwrapped, type Field } from '#contract/kit/field.ts';
import {
  LOG_SPAN_DAYS,
  operationLogFields,
  type OperationLogDetail,
  type operationLogApi,
  type OperationLogRow,
} from '#contract/ops/operation-log.ts';
import { addDays, daysBetween, wireDay, wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { snake, tableOf } from '../../platform/db/catalog.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuseField } from '../../platform/errors.ts';
import { containing, equals, numbersIn, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../services/exports/serve.ts';
import { peopleWithin } from '../iam/facade.ts';

const HEADQUARTERS = 0;

type Search = InputOf<typeof operationLogApi.export>;
type Stored = Omit<OperationLogRow, 'createdAt' | 'occurredAt'> & { createdAt: Date; occurredAt: Date | null };

/** Acts in this warehouse, or anywhere when it is headquarters, of the people within reach; whoever sees some owners only, sees what he did himself. */
const whose = async (ctx: Ctx): Promise<RawBuilder<unknown>> => sql`
  ${ctx.ownerIds === null ? await peopleWithin(ctx, 'u') : sql`l.user_id = ${ctx.userId}`}
    and ${ctx.houseType === HEADQUARTERS ? sql`true` : sql`l.warehouse_id = ${ctx.warehouseId}`}
`;

async function from(ctx: Ctx, asked: Search): Promise<RawBuilder<unknown>> {
  const to = asked.createdTo ?? wireDay(new Date()),
    since = asked.createdFrom ?? addDays(to.slice(0, 10), 1 - LOG_SPAN_DAYS);
  if (daysBetween(since.slice(0, 10), to.slice(0, 10)) >= LOG_SPAN_DAYS)
    refuseField('createdFrom', `查询时间跨度不能超过${LOG_SPAN_DAYS}天`);
  const { tenantId } = ctx,
    numbers = asked.bizNo ? numbersIn(asked.bizNo, 'bizNo') : [];
  // The day of the row says its month: only those are read.
  return sql`
    from ops.operation_log l
    left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    where l.tenant_id = ${tenantId}
      and l.posted_on >= ${since.slice(0, 10)}::date
      and l.posted_on <= ${to.slice(0, 10)}::date
      and ${await whose(ctx)}
      ${asked.module ? equals(sql`l.module`, asked.module) : sql`and l.module not in ('session', 'public')`}
      ${equals(sql`l.user_id`, asked.userId)}
      ${containing(sql`l.action`, asked.action)}
      ${spanOf(sql`l.created_at`, since, to, 'createdFrom')}
      ${numbers.length > 0 ? sql`and (l.biz_no = any(${numbers}::text[]) or l.xid in (select c.xid from ops.change_log c where c.tenant_id = ${tenantId} and c.row_code = any(${numbers}::text[]) and c.posted_on >= ${since.slice(0, 10)}::date and c.posted_on <= ${to.slice(0, 10)}::date))` : sql``}
  `;
}

const COLUMNS = sql`
  l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
    l.cost_ms, host(l.ip) as ip, l.trace_id,
    (
      select count(*)
      from ops.change_log c
      where c.tenant_id = l.tenant_id
        and c.xid = l.xid
        and c.posted_on = l.posted_on
    ) as changed_rows
`;
const ORDER = [desc(sql`l.created_at`), desc(sql`l.id`)];
const shown = ({ createdAt, occurredAt, ...row }: Stored): OperationLogRow => ({
  ...row,
  createdAt: wireTime(createdAt),
  occurredAt: occurredAt && wireTime(occurredAt),
});

export async function operationLogs(
  ctx: Ctx,
  input: InputOf<typeof operationLogApi.query>,
): Promise<OutputOf<typeof operationLogApi.query>> {
  const page = await paged<Stored>(
    ctx.tx,
    { select: COLUMNS, from: await from(ctx, input.param), sortable: {}, order: ORDER },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

/** The same for one document, as the transport screens ask: by its number, the last 31 days. */
export const operationLogPage = (
  ctx: Ctx,
  { pageNum, pageSize, cursor, ...param }: InputOf<typeof operationLogApi.page>,
): Promise<OutputOf<typeof operationLogApi.page>> => operationLogs(ctx, { param, pageNum, pageSize, cursor });

const SHEET = fieldsOf(operationLogFields);

export async function exportOperationLogs(ctx: Ctx, input: Search): Promise<Outgoing> {
  const rows = await exportRows<Stored>(ctx.tx, { select: COLUMNS, from: await from(ctx, input), order: ORDER });
  return { title: '操作日志', columns: SHEET, rows: each(rows, shown) };
}

interface Changed {
  table: string;
  rowId: number;
  rowCode: string | null;
  changes: Record<string, [unknown, unknown]>;
}

/** One act, with what it changed. */
export async function operationLog(ctx: Ctx, { id }: InputOf<typeof operationLogApi.get>): Promise<OperationLogDetail> {
  const rows = await ctx.rows<Stored & { params: unknown; xid: number | null; path: string }>`
    select ${COLUMNS}, l.params, l.xid, l.path
    from ops.operation_log l
    left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    where l.tenant_id = ${ctx.tenantId}
      and l.id = ${id}
      and ${await whose(ctx)}
  `;
  const { params, xid, path, ...row } = found(rows[0]);
  const changed = await ctx.rows<Changed>`
    select c.table_name as table, c.row_id, c.row_code, c.changes
    from ops.change_log c
    where c.tenant_id = ${ctx.tenantId}
      and c.xid = ${xid}
      and c.posted_on = ${row.postedOn}::date
    order by c.table_name, c.row_code, c.id
    limit ${CHANGES_MAX}
  `;
  const known = labelsOf(path);
  return {
    ...shown(row),
    params: typeof params === 'string' ? params : null,
    changes: await Promise.all(changed.map((one) => told(ctx.tx, one, known))),
  };
}

/** Rows of one act that are shown; an import may have changed thousands. */
const CHANGES_MAX = 200;

async function told(
  tx: Tx,
  { table, rowId, rowCode, changes }: Changed,
  known: ReadonlyMap<string, Field>,
): Promise<OperationLogDetail['changes'][number]> {
  const { label } = await tableOf(tx, table),
    own = labelsOfMaster(table);
  return {
    table: label,
    rowId,
    rowCode,
    fields: Object.entries(changes).map(([column, [before, after]]) => {
      const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        of = known.get(field) ?? own.get(field);
      return { field, label: of?.label ?? COMMON[field] ?? field, before: text(of, before), after: text(of, after) };
    }),
  };
}

const COMMON: Readonly<Record<string, string>> = {
  isDeleted: '已删除',
  status: '状态',
  name: '名称',
  code: '编码',
  remark: '备注',
};

/** What the fields of a call are called: those it takes, and those of the sheet it takes. */
function labelsOf(path: string): Map<string, Field> {
  const endpoints: readonly Endpoint[] = Object.values(catalogue).flatMap((group) => Object.values<Endpoint>(group));
  const group = path.slice(0, path.lastIndexOf('/'));
  const shapes = endpoints
    .filter((one) => one.act === 'command' && one.path.startsWith(group))
    .toSorted((a, b) => Number(a.path === path) - Number(b.path === path));
  return new Map(shapes.flatMap(({ input }) => fieldsIn(input)).map((field) => [field.name, field]));
}

/** What a master calls its fields, whichever call changed it: an approval writes what it takes none of. */
function labelsOfMaster(table: string): Map<string, Field> {
  const [, api = {}] =
    Object.entries<Api>(catalogue).find(([group]) => snake(group) === table.slice(table.indexOf('.') + 1)) ?? [];
  return new Map(
    Object.values(api)
      .filter(({ act }) => act === 'command')
      .flatMap(({ input }) => fieldsIn(input))
      .map((field) => [field.name, field]),
  );
}

function fieldsIn(schema: Endpoint['input']): Field[] {
  const shape: unknown = Reflect.get(unwrapped(schema).def, 'shape');
  return isShape(shape) ? fieldsOf(shape) : [];
}

const isShape = (shape: unknown): shape is Readonly<Record<string, Endpoint['input']>> =>
  typeof shape === 'object' && shape !== null;

function text(field: Field | undefined, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const item = field?.dict === undefined ? undefined : dictionaries[field.dict]?.find((one) => one.value === value);
  if (item) return item.label;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
