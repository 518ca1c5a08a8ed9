import { sql } from 'kysely';
import { cartonFlow, cartonFlowSheet, UNMANAGED, type cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, page, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { containing } from '../../../platform/list/filters.ts';
import type { StagedRow } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';

const spec = specOf(cartonFlow);
const plain = importOf(spec, () => []);

/** Flows with the name of who looks after them; 否 where nobody does. */
export async function cartonFlowPage(ctx: Ctx, input: InputOf<typeof cartonFlowApi.page>) {
  const found = await page<Row<typeof cartonFlow.spec.fields>>(ctx, spec, input);
  const rows = await ctx.rows<{ id: number; name: string }>`
    select u.id, u.user_name as name
    from iam."user" u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${found.list.map((row) => row.managerId)}::bigint[])
  `;
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return { ...found, list: found.list.map((row) => ({ ...row, managerName: names.get(row.managerId) ?? '否' })) };
}

/** Who may look after containers: whoever works here. The console puts 否 (0) before them. */
export async function cartonManagers(ctx: Ctx, { keyword, size }: InputOf<typeof cartonFlowApi.managers>) {
  const rows = await ctx.rows<{ id: number; name: string }>`
    select u.id, u.user_name as name
    from iam."user" u
    where u.tenant_id = ${ctx.tenantId}
      and u.status = 1
      and not u.is_deleted
      ${containing(sql`u.user_name`, keyword)}
    order by u.user_name, u.id
    limit ${size}
  `;
  return rows;
}

type Entered = Record_ & { managerId: number };

/** The manager is somebody of this tenant, or nobody. */
async function refuseStranger(ctx: Ctx, { managerId }: Entered): Promise<void> {
  if (managerId === UNMANAGED) return;
  const rows = await ctx.rows`
    select 1
    from iam."user" u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${managerId}
      and not u.is_deleted
    for key share
  `;
  if (rows.length === 0) refuseField('managerId', '管理人不存在');
}

export async function addCartonFlow(ctx: Ctx, input: Entered) {
  await refuseStranger(ctx, input);
  return addRow(ctx, spec, input);
}

export async function updateCartonFlow(ctx: Ctx, input: Entered) {
  await refuseStranger(ctx, input);
  return updateRow(ctx, spec, input);
}

/** Names or staff numbers to people; blank and 否 are nobody. */
async function resolveManagers(ctx: Ctx, lines: readonly StagedRow[]): Promise<void> {
  const said = (line: StagedRow): string =>
    typeof line.data.manager === 'string' && line.data.manager !== '否' ? line.data.manager : '';
  const rows = await ctx.rows<{ id: number; name: string; empNo: string | null }>`
    select u.id, u.user_name as name, u.emp_no
    from iam."user" u
    where u.tenant_id = ${ctx.tenantId}
      and not u.is_deleted
      and (u.user_name = any(${lines.map(said)}::text[]) or u.emp_no = any(${lines.map(said)}::text[]))
  `;
  for (const line of lines) {
    const text = said(line),
      people = rows.filter((row) => row.name === text || row.empNo === text);
    if (text !== '' && people.length !== 1)
      line.faults.push({
        field: 'manager',
        msg: people.length === 0 ? `管理人【${text}】不存在` : `管理人【${text}】有多人，请填写工号`,
      });
    line.data.managerId = text === '' ? UNMANAGED : (people[0]?.id ?? UNMANAGED);
  }
}

export const cartonFlowImports = importHandlers(
  {
    ...plain,
    shape: cartonFlowSheet,
    resolve: async (ctx, rows) => {
      await resolveManagers(ctx, rows);
      await plain.resolve?.(ctx, rows);
    },
  },
  (ctx, batchId) => insertStaged(ctx, spec, batchId),
);

const manager = sql`
  ,
    coalesce(
      (select u.user_name from iam."user" u where u.tenant_id = t.tenant_id and u.id = t.manager_id), '否'
    ) as manager
`;

export const exportCartonFlows = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: manager, shape: cartonFlowSheet }, input);
