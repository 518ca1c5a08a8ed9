import { sql, type RawBuilder } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import { actionsAt, refusal, stateName, type Machine } from '#contract/kit/machine.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import type { Shape } from '#contract/kit/resource.ts';
import type { Actor } from '../platform/actor.ts';
import type { Ctx } from '../platform/ctx.ts';
import { raw, tableOf } from '../platform/db/catalog.ts';
import { found, refuse, refuseField } from '../platform/errors.ts';
import { desc } from '../platform/list/keyset.ts';
import { paged } from '../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../services/exports/serve.ts';
import { fence } from './rows.ts';

/** How what waits for a second person goes on: the same three steps for everything asked for. */
type Life = Machine<number, 'pass' | 'reject' | 'withdraw'>;

const PASSED = 1,
  REJECTED = 2,
  WITHDRAWN = 3;

/** One that waits, under lock. */
interface Asked {
  id: number;
  status: number;
  createdBy: number;
}

/** What the reader may do: the applicant takes back, the others judge. */
export const mayDo = (life: Life, actor: Actor, { status, applicantId }: { status: number; applicantId: number }) =>
  actionsAt(life, status).filter((action) => (action === 'withdraw') === (applicantId === actor.userId));

/** Nobody judges what he asked for himself, and whoever rejects says why. `no` names one of several. */
export function refuseVerdict(
  ctx: Ctx,
  life: Life,
  asked: readonly (Asked & { no?: string })[],
  { result, opinion }: { result: number; opinion: string | null },
): void {
  for (const { status, createdBy, no } of asked) {
    const why = refusal(life, result === PASSED ? 'pass' : 'reject', status);
    if (why) refuse('STATE', no === undefined ? why : `【${no}】${why}`);
    if (createdBy === ctx.userId) refuse('BUSINESS', '不能审核自己的申请');
  }
  if (result === REJECTED && !opinion) refuseField('opinion', '请填写驳回原因');
}

/** Who asked takes it back. */
export async function withdraw(ctx: Ctx, life: Life, table: string, own: Asked) {
  const why = refusal(life, 'withdraw', own.status);
  if (why) refuse('STATE', why);
  if (own.createdBy !== ctx.userId) refuse('BUSINESS', '只能撤回自己的申请');
  return settle(ctx, table, own.id, sql`status = ${WITHDRAWN}`);
}

/** Write what has become of one of them. */
export async function settle(
  ctx: Ctx,
  tableName: string,
  id: number,
  set: RawBuilder<unknown>,
): Promise<{ id: number; version: number }> {
  const table = await tableOf(ctx.tx, tableName);
  const row = await ctx.row<{ id: number; version: number }>`
    update ${raw(table.name)} t
    set ${set}, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${fence('t', table, ctx)}
      and t.id = ${id}
    returning t.id, t.version
  `;
  return found(row);
}

/** The list of what waits or waited, the newest first, and its sheet. */
interface Listing<Raw, Row, Param> {
  title: string;
  life: Life;
  /** The row on the wire; its labelled fields are the columns of the sheet. */
  shape: Shape;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  filter: (actor: Actor, param: Param) => RawBuilder<unknown>;
  newest: readonly [RawBuilder<unknown>, RawBuilder<unknown>];
  sortable: Readonly<Record<string, RawBuilder<unknown>>>;
  rowOf: (actor: Actor, raw: Raw) => Row;
  /** What the sheet says otherwise than the list. */
  told?: (row: Row) => Record<string, unknown>;
}

export function listing<Raw extends { status: number }, Row extends object, Param>(of: Listing<Raw, Row, Param>) {
  const order = of.newest.map((column) => desc(column)),
    sheet = fieldsOf(of.shape).filter((field) => field.label !== field.name);
  return {
    page: async (ctx: Ctx, input: Paging & { param: Param }): Promise<Page<Row>> => {
      const from = sql`${of.from} ${of.filter(ctx, input.param)}`;
      const page = await paged<Raw>(ctx.tx, { select: of.columns, from, sortable: of.sortable, order }, input);
      return { ...page, list: page.list.map((one) => of.rowOf(ctx, one)) };
    },
    export: async (ctx: Ctx, param: Param): Promise<Outgoing> => {
      const from = sql`${of.from} ${of.filter(ctx, param)}`;
      const rows = await exportRows<Raw>(ctx.tx, { select: of.columns, from, order });
      return {
        title: of.title,
        columns: sheet,
        rows: each(rows, (one) => {
          const row = of.rowOf(ctx, one);
          return { ...row, ...of.told?.(row), status: stateName(of.life, one.status) };
        }),
      };
    },
  };
}
