import { sql, type RawBuilder } from 'kysely';
import { platformLife } from '#contract/basic/approval/platform-audit-life.ts';
import { APPLY, platformRow, type platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { listing, mayDo } from '../../../crud/approval.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, here, spanOf } from '../../../platform/list/filters.ts';
import { natural } from '../../../platform/list/keyset.ts';
import { dockUses } from './platform-audit.ts';

type Row = OutputOf<typeof platformAuditApi.queryPage>['list'][number];
type Raw = Omit<Row, 'fromAt' | 'toAt' | 'untilAt' | 'createdAt' | 'decidedAt' | 'phase' | 'actions'> & {
  fromAt: Date;
  toAt: Date | null;
  untilAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  applicantId: number;
};

const COLUMNS = sql`
  p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at,
    p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after,
    p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver,
    p.decided_at, p.created_by as applicant_id
`;
const FROM = sql`
  from basic.platform_audit p
  join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
  left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
  left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
`;
const WAITING = 0,
  PASSED = 1;
const AHEAD = 0,
  HOLDS = 1,
  OVER = 2;

/** Read off the clock: what was passed begins and ends by itself. */
function phaseOf({ status, applyType, fromAt, untilAt }: Raw, now: Date): number | null {
  if (status !== PASSED || applyType === APPLY.resume || !untilAt) return null;
  return untilAt <= now ? OVER : fromAt > now ? AHEAD : HOLDS;
}

function rowOf(actor: Actor, raw: Raw): Row {
  const { applicantId: _, ...row } = raw;
  return {
    ...row,
    phase: phaseOf(raw, new Date()),
    fromAt: wireTime(row.fromAt),
    toAt: wireTimeOrNull(row.toAt),
    untilAt: wireTimeOrNull(row.untilAt),
    createdAt: wireTime(row.createdAt),
    decidedAt: wireTimeOrNull(row.decidedAt),
    actions: mayDo(platformLife, actor, raw),
  };
}

type Param = InputOf<typeof platformAuditApi.export>;
const filter = (actor: Actor, s: Param): RawBuilder<unknown> => sql`
  where ${here(actor, 'p')}
    ${anyCode(sql`p.audit_no`, s.auditNo, 'auditNo')}
    ${equals(sql`p.dock_id`, s.dockId)}
    ${equals(sql`p.apply_type`, s.applyType)}
    ${equals(sql`p.status`, s.status)}
    ${spanOf(sql`coalesce(p.until_at, p.from_at)`, s.heldFrom, null, 'heldFrom')}
    ${spanOf(sql`p.from_at`, null, s.heldTo, 'heldTo')}
`;

export const platforms = listing<Raw, Row, Param>({
  title: '月台审核',
  life: platformLife,
  shape: platformRow.shape,
  columns: COLUMNS,
  from: FROM,
  filter,
  newest: [sql`p.created_at`, sql`p.id`],
  sortable: {
    createdAt: sql`p.created_at`,
    fromAt: sql`p.from_at`,
    status: sql`p.status`,
    dockCode: natural(sql`d.code`),
  },
  rowOf,
});

export async function platformDetail(
  ctx: Ctx,
  { id }: InputOf<typeof platformAuditApi.detail>,
): Promise<OutputOf<typeof platformAuditApi.detail>> {
  const rows = await ctx.rows<Raw>`
    select ${COLUMNS} ${FROM}
    where ${here(ctx, 'p')}
      and p.id = ${id}
  `;
  const raw = found(rows[0]),
    { status, dockId, fromAt: from, untilAt: until } = raw;
  return { ...rowOf(ctx, raw), uses: status === WAITING && until ? await dockUses(ctx, { dockId, from, until }) : [] };
}
