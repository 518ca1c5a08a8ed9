import { sql, type RawBuilder } from 'kysely';
import { changeLife } from '#contract/basic/approval/change-request-life.ts';
import { changeable, changeRequestApi, changeRow, type Changeable } from '#contract/basic/approval/change-request.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { listing, mayDo } from '../../../crud/approval.ts';
import type { Record_ } from '../../../crud/rows.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, spanOf } from '../../../platform/list/filters.ts';
import { withinReach } from './change-request.ts';
import { kinds, versionOf } from './changeable.ts';

type Row = OutputOf<typeof changeRequestApi.queryPage>['list'][number];
type Raw = Omit<Row, 'entity' | 'createdAt' | 'decidedAt' | 'actions' | 'changes'> & {
  entity: Changeable;
  before: Record_;
  after: Record_;
  units: Record<string, string> | null;
  createdAt: Date;
  decidedAt: Date | null;
  applicantId: number;
};

/** Units that a change of the base unit speaks of, by id. */
const COLUMNS = sql`
  c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
    c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
    a.user_name as approver, c.decided_at, c.created_by as applicant_id,
    (
      select jsonb_object_agg(u.id::text, u.name)
      from basic.unit u
      where u.tenant_id = c.tenant_id
        and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
    ) as units
`;
const FROM = sql`
  from basic.change_request c
  left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
  left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
`;
function changesOf({ entity, before, after, units }: Raw): Row['changes'] {
  const fields: Shape = changeable[entity].fields;
  return Object.entries(fields)
    .filter(([name]) => name in after)
    .map(([name, schema]) => {
      const { label, dict, ref } = fieldOf(name, schema);
      const word = (value: unknown): string =>
        value === null || value === undefined
          ? ''
          : dict
            ? nameOf(dict, value)
            : ref
              ? (units?.[String(value)] ?? String(value))
              : typeof value === 'boolean'
                ? value
                  ? '是'
                  : '否'
                : String(value);
      return { field: name, label, before: word(before[name]), after: word(after[name]) };
    });
}

function rowOf(actor: Actor, raw: Raw): Row {
  const { applicantId: _, before: __, after: ___, units: ____, ...row } = raw;
  return {
    ...row,
    changes: changesOf(raw),
    createdAt: wireTime(row.createdAt),
    decidedAt: wireTimeOrNull(row.decidedAt),
    actions: mayDo(changeLife, actor, raw),
  };
}

type Param = InputOf<typeof changeRequestApi.export>;
const filter = (actor: Actor, s: Param): RawBuilder<unknown> => sql`
  where c.tenant_id = ${actor.tenantId}
    and ${withinReach(actor)}
    ${anyCode(sql`c.req_no`, s.reqNo, 'reqNo')}
    ${equals(sql`c.entity`, s.entity)}
    ${anyCode(sql`c.entity_code`, s.entityCode, 'entityCode')}
    ${equals(sql`c.owner_id`, s.ownerId)}
    ${equals(sql`c.status`, s.status)}
    ${spanOf(sql`c.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const changes = listing<Raw, Row, Param>({
  title: '数据变更审核',
  life: changeLife,
  shape: changeRow.shape,
  columns: COLUMNS,
  from: FROM,
  filter,
  newest: [sql`c.created_at`, sql`c.id`],
  sortable: { createdAt: sql`c.created_at`, status: sql`c.status`, entityCode: sql`c.entity_code` },
  rowOf,
  told: (row) => ({
    changes: row.changes.map(({ label, before, after }) => `${label}：${before || '-'} → ${after || '-'}`).join('；'),
  }),
});

const WAITING = 0;

export async function changeDetail(
  ctx: Ctx,
  { id }: InputOf<typeof changeRequestApi.detail>,
): Promise<OutputOf<typeof changeRequestApi.detail>> {
  const rows = await ctx.rows<Raw & { entityVersion: number }>`
    select ${COLUMNS}, c.entity_version ${FROM}
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${id}
      and ${withinReach(ctx)}
  `;
  const { entityVersion, ...raw } = found(rows[0]);
  const moved =
    raw.status === WAITING && (await versionOf(ctx, { entity: raw.entity, id: raw.entityId }, false)) !== entityVersion;
  return { ...rowOf(ctx, raw), moved };
}

/** What may be asked of one row, as it stands. */
export async function changeableNow(
  ctx: Ctx,
  { entity, entityId }: InputOf<typeof changeRequestApi.current>,
): Promise<OutputOf<typeof changeRequestApi.current>> {
  const { code, name, values } = await kinds[entity].read(ctx, entityId);
  const version = found(await versionOf(ctx, { entity, id: entityId }, false));
  const known = Object.fromEntries(
    Object.keys(changeable[entity].fields).map((field) => [field, values[field] ?? null]),
  );
  return {
    entityId,
    version,
    entityCode: code,
    entityName: name,
    values: changeRequestApi.current.output.shape.values.parse(known),
  };
}
