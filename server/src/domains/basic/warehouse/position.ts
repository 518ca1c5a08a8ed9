import { sql, type RawBuilder } from 'kysely';
import { POSITION_BATCH_MAX, position, type positionApi } from '#contract/basic/warehouse/position.ts';
import type { Segment } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { fits, spotCount, spots } from '#contract/basic/warehouse/shelf-codes.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { page, specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse, refuseField } from '../../../platform/errors.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { openUse } from '../open-use.ts';

const spec = specOf(position);
/** Asked of the stock itself: usage is kept where capacity is judged only, and goods without measures use none. */
const LOADED = sql`
  exists (
    select 1
    from inventory.stock s
    where s.tenant_id = t.tenant_id
      and s.warehouse_id = t.warehouse_id
      and s.position_id = t.id
      and s.on_hand > 0
  )
`;

const isOf = (mode: unknown): RawBuilder<unknown> =>
  typeof mode !== 'number'
    ? sql`true`
    : sql`
      exists (
        select 1
        from basic.room r
        where r.tenant_id = t.tenant_id
          and r.warehouse_id = t.warehouse_id
          and r.id = t.room_id
          and r.storage_mode = ${mode}
      )
    `;

/** Positions, also by whether anything stands on them, and by how cold their rooms are. */
export const positionPage = (ctx: Ctx, input: InputOf<typeof positionApi.page>) =>
  page<Row<typeof position.spec.fields>>(
    ctx,
    {
      ...spec,
      more: sql`
        ${isOf(input.param.storageMode)}
          and ${input.param.empty === null || input.param.empty === undefined ? sql`true` : input.param.empty ? sql`not ${LOADED}` : LOADED}
      `,
    },
    input,
  );

interface AreaFacts {
  id: number;
  code: string;
  roomId: number;
  kind: string;
}

async function areasById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, AreaFacts>> {
  const rows = await ctx.rows<AreaFacts>`
    select a.id, a.code, a.room_id, a.kind
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and not a.is_deleted
      and a.id = any(${[...new Set(ids)]}::bigint[])
    for key share
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

const areaById = async (ctx: Ctx, id: number): Promise<AreaFacts> =>
  (await areasById(ctx, [id])).get(id) ?? refuseField('areaId', '库区不存在');

interface RuleFacts {
  name: string;
  separator: string;
  segments: Segment[];
  status: number;
}

async function ruleById(ctx: Ctx, id: number): Promise<RuleFacts> {
  const rule = await ctx.row<RuleFacts>`
    select r.name, r.separator, r.segments, r.status
    from basic.shelf_code_rule r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and not r.is_deleted
      and r.id = ${id}
    for key share
  `;
  if (!rule) return refuseField('ruleId', '编码规则不存在');
  return rule.status === 1 ? rule : refuse('STATE', '编码规则已停用');
}

async function roadwayCode(ctx: Ctx, id: number | null | undefined, areaId: number): Promise<string | undefined> {
  if (!id) return undefined;
  const roadway = await ctx.row<{ code: string }>`
    select r.code
    from basic.roadway r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and not r.is_deleted
      and r.id = ${id}
      and r.area_id = ${areaId}
    for key share
  `;
  return roadway ? roadway.code : refuseField('roadwayId', '巷道不存在或不属于该库区');
}

/** Add one position; with a rule its code must be one the rule could make. */
export async function addPosition(ctx: Ctx, input: InputOf<typeof positionApi.add>) {
  const area = await areaById(ctx, input.areaId);
  const roadway = await roadwayCode(ctx, input.roadwayId, area.id);
  if (input.ruleId) {
    const rule = await ruleById(ctx, input.ruleId);
    if (!fits(rule, { area: area.code, ...(roadway ? { roadway } : {}) }, input.code))
      refuseField('code', `库位编码不符合规则【${rule.name}】`);
  }
  return addRow(ctx, { ...spec, kept: { roomId: area.roomId } }, input);
}

/** Edit what a position is, not where: its area has a command of its own. */
export async function updatePosition(ctx: Ctx, input: InputOf<typeof positionApi.update>) {
  await roadwayCode(ctx, input.roadwayId, input.areaId);
  return updateRow(ctx, spec, input);
}

const DUPLICATES_SAID = 20;

/** Add every position of a rule and ranges, all or none; a refusal lists every code that is taken. */
export async function addPositions(ctx: Ctx, input: InputOf<typeof positionApi.addBatch>) {
  const rule = await ruleById(ctx, input.ruleId);
  const area = await areaById(ctx, input.areaId);
  const roadway = await roadwayCode(ctx, input.roadwayId, area.id);
  if (!roadway && rule.segments.some((segment) => segment.key === 'roadway')) refuseField('roadwayId', '请选择巷道');
  const { ruleId, areaId, roadwayId, bay, level, slot, ...capacity } = input;
  const ranges = { bay, level, slot };
  const count = spotCount(rule, ranges);
  if (count === 0) refuseField('bay', '没有可生成的库位，请检查范围');
  if (count > POSITION_BATCH_MAX) refuseField('bay', `一次最多生成${POSITION_BATCH_MAX}个库位`);
  const made = spots(rule, { area: area.code, roadway: roadway ?? '' }, ranges);
  if (new Set(made.map((spot) => spot.code)).size < made.length)
    refuseField('ruleId', '生成的库位编码重复，请检查编码规则');
  await refuseTaken(
    ctx,
    made.map((spot) => spot.code),
  );
  const last = await ctx.row<{ n: number }>`
    select coalesce(max(p.order_num), 0) as n
    from basic.position p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.roadway_id = ${roadwayId ?? null}
      and not p.is_deleted
  `;
  const next = (last?.n ?? 0) + 1;
  await insertRows(
    ctx,
    spec.table,
    made.map((spot, i) => ({
      ...capacity,
      ruleId,
      areaId,
      roadwayId: roadwayId ?? null,
      roomId: area.roomId,
      ...spot,
      orderNum: next + i,
    })),
  );
  return { added: made.length, first: made[0]?.code ?? '', last: made.at(-1)?.code ?? '' };
}

async function refuseTaken(ctx: Ctx, codes: readonly string[]): Promise<void> {
  const rows = await ctx.rows<{ code: string }>`
    select p.code
    from basic.position p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and not p.is_deleted
      and p.code = any(${codes}::text[])
    order by p.code collate ops.natural_order
  `;
  if (rows.length === 0) return;
  const said = rows
    .slice(0, DUPLICATES_SAID)
    .map((row) => `【${row.code}】`)
    .join('');
  refuse('DUPLICATE', `库位编码${said}${rows.length > DUPLICATES_SAID ? `等${rows.length}个` : ''}已存在`, {
    duplicates: rows.map((row) => row.code),
  });
}

/** Imported positions take their room from their area, as all others do. */
export const positionImport = importHandlers(
  importOf(spec, () => []),
  async (ctx, batchId) => {
    let imported = 0;
    for await (const rows of stagedRows<Record<string, unknown> & { areaId: number }>(ctx, batchId)) {
      const areas = await areasById(
        ctx,
        rows.map((row) => row.data.areaId),
      );
      const ids = await insertRows(
        ctx,
        spec.table,
        rows.map(({ data }) => ({ ...data, roomId: areas.get(data.areaId)?.roomId })),
      );
      await remember(ctx, batchId, { table: spec.table, ids });
      imported += ids.length;
    }
    return { imported };
  },
);

/** Only a position nothing ever happened on goes; any other is disabled. */
export async function removePositions(ctx: Ctx, input: Removal | { items: Removal[] }) {
  return removeRows(ctx, spec, input).catch((error: unknown) => {
    throw error instanceof Refusal && error.kind === 'IN_USE' && !error.message.includes('系统')
      ? new Refusal('IN_USE', `${error.message.replace('，不能删除', '')}，库位已产生业务数据，请停用`)
      : error;
  });
}

interface Locked {
  id: number;
  code: string;
  state: number;
  areaId: number;
  roomId: number;
  kind: string;
  bound: boolean;
}

/** Positions in order of id (lock rank 7), with what their area is and whether goods are bound to them. */
async function locked(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  const rows = await ctx.rows<Locked>`
    select p.id, p.code, p.state, p.area_id, p.room_id, a.kind,
      exists (
        select 1
        from basic.pick_position k
        where k.tenant_id = p.tenant_id
          and k.warehouse_id = p.warehouse_id
          and k.position_id = p.id
          and k.status = 1
          and not k.is_deleted
      ) as bound
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and not p.is_deleted
      and p.id = any(${ids}::bigint[])
    order by p.id
    for no key update of p
  `;
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  if (rows.some((row) => row.code.startsWith('@'))) refuse('STATE', '系统内置库位，不能变更');
  return rows;
}

const COUNTING = 30,
  DISABLED = 90,
  HOLDS_PICKS = new Set([20, 22]);

/** Freeze, close to arrivals or departures, free or disable positions (§3.18). Counting is set and cleared by a stocktake only. */
export async function updateStates(ctx: Ctx, input: InputOf<typeof positionApi.updateState>) {
  const rows = await locked(ctx, input.ids);
  if (rows.some((row) => row.state === COUNTING)) refuse('STATE', '库位盘点中，不能变更状态');
  const uses = await openUse(ctx, 'position', input.ids);
  const codeOf = (id: number | undefined) => `【${rows.find((row) => row.id === id)?.code}】`;
  if (input.state === DISABLED) {
    const stock = uses.find((use) => use.what === 'STOCK'),
      task = uses.find((use) => use.what !== 'STOCK'),
      bound = rows.find((row) => row.bound);
    if (stock) refuse('IN_USE', `${codeOf(stock.id)}库位有库存，不能停用`);
    if (task) refuse('IN_USE', `${codeOf(task.id)}库位有未完成任务`);
    if (bound) refuse('IN_USE', `${codeOf(bound.id)}库位已绑定拣货位，请先解绑`);
  }
  const picks = uses.find((use) => use.what === 'PICK');
  if (HOLDS_PICKS.has(input.state) && picks) refuse('STATE', `${codeOf(picks.id)}库位有已分配未拣的库存，请先释放`);
  return change(
    ctx,
    { action: 'STATE', actionName: '变更库位状态' },
    rows.map((row) => ({ row, to: { state: input.state, areaId: row.areaId, roomId: row.roomId } })),
  );
}

/** Move positions to another area. Stock keeps its room and the kind of place it stands in. */
export async function updateAreas(ctx: Ctx, input: InputOf<typeof positionApi.updateArea>) {
  const area = await areaById(ctx, input.areaId);
  const rows = await locked(ctx, input.ids);
  const stocked = new Set(
    (await openUse(ctx, 'position', input.ids)).filter((use) => use.what === 'STOCK').map((use) => use.id),
  );
  for (const row of rows) {
    if (stocked.has(row.id) && row.roomId !== area.roomId) refuse('IN_USE', `【${row.code}】库位有库存，不能变更库房`);
    if (stocked.has(row.id) && row.kind !== area.kind) refuse('IN_USE', `【${row.code}】库位有库存，不能变更库区类型`);
    if (row.bound && area.kind !== 'PICK') refuse('IN_USE', `【${row.code}】请先解绑拣货位`);
  }
  return change(
    ctx,
    { action: 'AREA', actionName: '变更库区' },
    rows.map((row) => ({ row, to: { state: row.state, areaId: area.id, roomId: area.roomId } })),
  );
}

interface Change {
  row: Locked;
  to: Pick<Locked, 'state' | 'areaId' | 'roomId'>;
}

async function change(
  ctx: Ctx,
  act: { action: string; actionName: string },
  changes: readonly Change[],
): Promise<{ changed: number }> {
  const next = changes.map(({ row, to }) => ({ id: row.id, ...to }));
  // A roadway belongs to one area: a position that leaves the area leaves it too.
  await ctx.run`
    update basic.position p
    set state = n.state, area_id = n."areaId", room_id = n."roomId",
      roadway_id = case when p.area_id = n."areaId" then p.roadway_id end, version = p.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) n(
      id bigint, state smallint, "areaId" bigint, "roomId" bigint
    )
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = n.id
  `;
  await trace(
    ctx,
    changes.map(({ row, to }) => ({
      docType: 'POS' as const,
      docId: row.id,
      ...act,
      fromStatus: row.state,
      toStatus: to.state,
      payload: { areaId: [row.areaId, to.areaId] },
    })),
  );
  return { changed: changes.length };
}
