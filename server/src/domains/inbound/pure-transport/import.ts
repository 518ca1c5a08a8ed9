import type { z } from 'zod';
import {
  PURE_TRANSPORT_LINES_MAX,
  pureTransportSheet,
  type PureTransportInput,
} from '#contract/inbound/pure-transport.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember } from '../../../services/imports/staged.ts';
import { deletePureTransport } from './acts.ts';
import { createPureTransports, foreignTo } from './add.ts';

type Cells = { [K in keyof typeof pureTransportSheet]: z.output<(typeof pureTransportSheet)[K]> };
interface Row {
  row: number;
  data: Cells;
}
/** A transport as the sheet spells it: its rows, in order. */
interface SheetTransport {
  transport: PureTransportInput;
  rows: Row[];
}

/** Transports written in one go, and taken back in one: each is looked at by itself. */
const CHUNK = 500,
  UNDO_MAX = 1000;

/** 导入纯运输单: through the same door as the form. */
export const pureTransportImport: ImportSpec = {
  biz: 'in.pureTransport',
  title: '纯运输单',
  shape: pureTransportSheet,
  resolve: resolveCodes,
  verify: async (ctx, batchId) => {
    const sheet = transportsOf(await soundRows(ctx, batchId));
    const foreign = await foreignTo(
      ctx,
      sheet.map(({ transport }) => transport),
    );
    return [
      ...sheet.flatMap(headFaults),
      ...sheet.flatMap(lengthFaults),
      ...foreign.flatMap(({ nth, field, msg }) =>
        (sheet[nth]?.rows ?? []).map(({ row }): BatchFault => ({ row, field, msg })),
      ),
    ];
  },
};

/** Confirm: every transport of the sheet. */
export async function importPureTransports(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const sheet = transportsOf(await soundRows(ctx, batchId));
  for (let from = 0; from < sheet.length; from += CHUNK) {
    const made = await createPureTransports(
      ctx,
      sheet.slice(from, from + CHUNK).map(({ transport }) => transport),
    );
    await remember(ctx, batchId, { table: 'inbound.pure_transport', ids: made.map(({ id }) => id) });
  }
  return { imported: sheet.length };
}

/** Taken back, they are deleted as by hand: as long as nobody has taken them on. */
export async function undoPureTransports(ctx: Ctx, made: readonly { id: number; version: number }[]): Promise<void> {
  if (made.length > UNDO_MAX) refuse('TOO_LARGE', `单据超过${UNDO_MAX}张，不能一次撤销`);
  for (const one of made) await deletePureTransport(ctx, one);
}

/** Codes of owners and routes become ids. */
async function resolveCodes(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const of = (name: string): (string | null)[] =>
    rows.map(({ data }) => (typeof data[name] === 'string' ? data[name] : null));
  const ids = await ctx.rows<{ i: number; ownerId: number | null; routeId: number | null }>`
    select n.i::int as i, w.id as owner_id, r.id as route_id
    from unnest(${of('ownerId')}::text[], ${of('routeId')}::text[]) with ordinality n(owner, route, i)
    left join basic.owner w
      on w.tenant_id = ${ctx.tenantId}
      and w.code = n.owner
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
    left join basic.route r on ${here(ctx, 'r')} and r.code = n.route and not r.is_deleted
  `;
  const missing = { ownerId: '货主编码不存在', routeId: '线路编码不存在' } as const;
  for (const found of ids) {
    const row = rows[found.i - 1];
    for (const name of ['ownerId', 'routeId'] as const) {
      if (typeof row?.data[name] !== 'string') continue;
      row.data[name] = found[name];
      if (found[name] === null) row.faults.push({ field: name, msg: missing[name] });
    }
  }
}

/** Rows nothing is wrong with so far. */
const soundRows = (ctx: Ctx, batchId: number): Promise<Row[]> => ctx.rows<Row>`
  select r.row_no as row, r.parsed as data
  from ops.import_row r
  where r.tenant_id = ${ctx.tenantId}
    and r.batch_id = ${batchId}
    and r.errors is null
  order by r.row_no
`;

function transportsOf(rows: readonly Row[]): SheetTransport[] {
  const byNumber = Map.groupBy(rows, ({ data }) => `${data.ownerId}/${data.sheetNo}`);
  return [...byNumber.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { sheetNo: _, goodsName, unitName, qty, weight, volume, ...head } = first.data;
    const lines = [{ goodsName, unitName, qty, weight, volume }, ...of.slice(1).map(({ data }) => lineOf(data))];
    return [{ transport: { ...head, lines }, rows: of }];
  });
}

const lineOf = ({ goodsName, unitName, qty, weight, volume }: Cells): PureTransportInput['lines'][number] => ({
  goodsName,
  unitName,
  qty,
  weight,
  volume,
});

const HEAD = ['fromName', 'fromAddress', 'toName', 'toAddress', 'toPhone', 'planAt', 'routeId', 'remark'] as const;

/** What stands once on the paper is the same on every row of it. */
const headFaults = ({ rows: [first, ...rest] }: SheetTransport): BatchFault[] =>
  rest
    .filter(({ data }) => HEAD.some((name) => (data[name] ?? null) !== (first?.data[name] ?? null)))
    .map(({ row }) => ({ row, field: 'sheetNo', msg: '同一单据序号的表头信息不一致' }));

const lengthFaults = ({ rows }: SheetTransport): BatchFault[] =>
  rows
    .slice(PURE_TRANSPORT_LINES_MAX)
    .map(({ row }) => ({ row, field: 'sheetNo', msg: `明细不能超过${PURE_TRANSPORT_LINES_MAX}条` }));
