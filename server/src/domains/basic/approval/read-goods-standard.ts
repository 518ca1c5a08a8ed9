import { sql, type RawBuilder } from 'kysely';
import { standardLife } from '#contract/basic/approval/goods-standard-life.ts';
import { standardRow, type Before, type goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { listing, mayDo } from '../../../crud/approval.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, containing, equals, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { filesOf } from '../../../services/files/refs.ts';

type Row = OutputOf<typeof goodsStandardApi.queryPage>['list'][number];
type Raw = Omit<Row, 'createdAt' | 'auditedAt' | 'actions'> & {
  createdAt: Date;
  auditedAt: Date | null;
  applicantId: number;
};

const COLUMNS = sql`
  s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm,
    s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
    (
      select count(*)
      from ops.file_ref r
      where r.tenant_id = s.tenant_id
        and r.biz_type = 'goodsStandard'
        and r.biz_id = s.id
    )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
    s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
`;
const FROM = sql`
  from basic.goods_standard_audit s
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
  left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
`;
const rowOf = (actor: Actor, { applicantId, ...row }: Raw): Row => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  auditedAt: wireTimeOrNull(row.auditedAt),
  actions: mayDo(standardLife, actor, { status: row.status, applicantId }),
});

type Param = InputOf<typeof goodsStandardApi.export>;
const filter = (actor: Actor, s: Param): RawBuilder<unknown> => sql`
  where s.tenant_id = ${actor.tenantId}
    and ${ofOwners(actor, 's')}
    ${anyCode(sql`g.code`, s.goodsCode, 'goodsCode')}
    ${containing(sql`g.name`, s.goodsName)}
    ${equals(sql`s.owner_id`, s.ownerId)}
    ${equals(sql`s.status`, s.status)}
    ${spanOf(sql`s.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const standards = listing<Raw, Row, Param>({
  title: '商品容器标准审核',
  life: standardLife,
  shape: standardRow.shape,
  columns: COLUMNS,
  from: FROM,
  filter,
  newest: [sql`s.created_at`, sql`s.id`],
  sortable: { createdAt: sql`s.created_at`, deviationRate: sql`s.deviation_rate`, status: sql`s.status` },
  rowOf,
});

export async function standardDetail(
  ctx: Ctx,
  { id }: InputOf<typeof goodsStandardApi.detail>,
): Promise<OutputOf<typeof goodsStandardApi.detail>> {
  const rows = await ctx.rows<Raw & { before: Before }>`
    select ${COLUMNS}, s.before ${FROM}
    where s.tenant_id = ${ctx.tenantId}
      and s.id = ${id}
      and ${ofOwners(ctx, 's')}
  `;
  const { before, ...row } = found(rows[0]);
  return { ...rowOf(ctx, row), before, images: (await filesOf(ctx, 'goodsStandard', [id])).get(id) ?? [] };
}
