import { sql } from 'kysely';
import { REMOVAL_DAYS, TENANT_STATE, tenantApi, type TenantRow } from '#contract/company/tenant.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { addDays, fromWire, wireDay, wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import { command, type Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { asTenant } from '../../platform/db/database.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { anyCode, containing, equals } from '../../platform/list/filters.ts';
import { asc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { companies, initialPassword, lockCompany, nextCompanyId, saveCompany, type Company } from '../iam/facade.ts';
import { found } from './found.ts';

const PAGE = 200;

// The companies of this machine, for the one that runs the platform: the menu gives these rights to nobody else, and the database shows others nothing.

const STATE = sql`
  case
    when c.remove_at is not null then ${TENANT_STATE.going}::int
    when c.status = 0 then ${TENANT_STATE.stopped}::int
    when c.expire_at <= now() then ${TENANT_STATE.over}::int
    else ${TENANT_STATE.open}::int
  end
`;

export async function tenantPage(
  ctx: Ctx,
  input: InputOf<typeof tenantApi.page>,
): Promise<OutputOf<typeof tenantApi.page>> {
  const page = await paged<Company & { state: number }>(
    ctx.tx,
    {
      select: sql`c.*, ${STATE} as state`,
      from: sql`
        from ${companies} c
        where true
          ${anyCode(sql`c.code`, input.code, 'code')}
          ${containing(sql`c.name`, input.name)}
          ${equals(STATE, input.state)}
      `,
      sortable: {},
      order: [asc(sql`c.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

type Asked = Partial<InputOf<typeof tenantApi.page>>;

/** All that the filter finds, page after page: there may be more companies than one page holds. */
export async function everyTenant(ctx: Ctx, asked: Asked = {}): Promise<TenantRow[]> {
  const found: TenantRow[] = [];
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
    const page = await tenantPage(ctx, tenantApi.page.input.parse({ ...asked, pageNum, pageSize: PAGE }));
    found.push(...page.list);
    pages = page.pages;
  }
  return found;
}

/** The company of that code; where no code is so, the one of exactly that name. */
export async function tenantNamed(ctx: Ctx, wanted: string): Promise<TenantRow> {
  const byCode = (await everyTenant(ctx, { code: wanted })).find(({ code }) => code === wanted.toUpperCase());
  if (byCode) return byCode;
  const [named, ...more] = (await everyTenant(ctx, { name: wanted })).filter(({ name }) => name === wanted);
  if (more.length > 0) refuse('BUSINESS', `公司名称【${wanted}】不止一家，请用公司编码`);
  return named ?? refuse('NOT_FOUND', `公司【${wanted}】不存在`);
}

const shown = ({
  status: _,
  expireAt,
  removeAt,
  lastLoginAt,
  createdAt,
  ...row
}: Company & { state: number }): TenantRow => ({
  ...row,
  expireDay: expireAt && wireDay(new Date(expireAt.getTime() - 1)),
  removeAt: wireTimeOrNull(removeAt),
  lastLoginAt: wireTimeOrNull(lastLoginAt),
  createdAt: wireTime(createdAt),
});

/** A company is over when its last day is. */
const endOf = (day: string | null | undefined): Date | null => (day ? fromWire(`${addDays(day, 1)} 00:00:00`) : null);

/** Another company with its administrator, whose password is told once and must be changed first. */
export async function addTenant(
  call: Call,
  input: InputOf<typeof tenantApi.add>,
): Promise<OutputOf<typeof tenantApi.add>> {
  const { password, hash } = await initialPassword(call, input.account);
  const id = await nextCompanyId(call.platform.db);
  const made = await command((ctx: Ctx, entered: typeof input) =>
    makeTenant(ctx, entered, { id, hash, now: call.platform.now() }),
  )(call, input);
  return { id: made.id, account: input.account, password };
}

/** The company itself, in the transaction of its operator. */
export async function makeTenant(
  ctx: Ctx,
  input: InputOf<typeof tenantApi.add>,
  { id, hash, now }: { id: number; hash: string; now: Date },
): Promise<{ id: number }> {
  refusePast(input.expireDay, now);
  const { code, name, account, userName, phone } = input;
  await asTenant(ctx, id, (tx) =>
    found(tx, { id, code, name, admin: { account, name: userName, phone: phone || undefined, hash, initial: true } }),
  );
  await saveCompany(ctx, id, { ...termsOf(input), name, status: 1, removeAt: null });
  return { id };
}

interface Terms {
  userLimit?: number | null | undefined;
  warehouseLimit?: number | null | undefined;
  expireDay?: string | null | undefined;
}
const termsOf = ({ userLimit, warehouseLimit, expireDay }: Terms) => ({
  userLimit: userLimit ?? null,
  warehouseLimit: warehouseLimit ?? null,
  expireAt: endOf(expireDay),
});

function refusePast(day: string | null | undefined, now: Date): void {
  if (day && day < wireDay(now)) refuseField('expireDay', '到期日不能早于今天');
}

type Changed = OutputOf<typeof tenantApi.update>;

/** Name and limits. What is there already stays: a limit below it only stops more. */
export async function updateTenant(ctx: Ctx, input: InputOf<typeof tenantApi.update>): Promise<Changed> {
  const company = await lockCompany(ctx, input);
  return saveCompany(ctx, company.id, { ...company, ...termsOf(input), name: input.name });
}

type Known = InputOf<typeof tenantApi.suspend>;

/** Nobody of it comes in, and who is in is out; nothing of it is lost. */
export async function suspendTenant(ctx: Ctx, input: Known): Promise<Changed> {
  const company = await lockCompany(ctx, input);
  if (company.status === 0) refuse('STATE', '该公司已停用');
  return saveCompany(ctx, company.id, { ...company, status: 0 });
}

export async function resumeTenant(ctx: Ctx, input: Known): Promise<Changed> {
  const company = await lockCompany(ctx, input);
  if (company.removeAt) refuse('STATE', '该公司待删除，请先撤销删除');
  if (company.status === 1) refuse('STATE', '该公司已启用');
  return saveCompany(ctx, company.id, { ...company, status: 1 });
}

/** It is closed now, and taken away for good after a delay. */
export async function removeTenant(ctx: Ctx, input: Known): Promise<Changed> {
  const company = await lockCompany(ctx, input);
  if (company.removeAt) refuse('STATE', '该公司已待删除');
  const removeAt = new Date(Date.now() + REMOVAL_DAYS * 86_400_000);
  return saveCompany(ctx, company.id, { ...company, status: 0, removeAt });
}

/** It stays after all, closed until it is opened again. */
export async function keepTenant(ctx: Ctx, input: Known): Promise<Changed> {
  const company = await lockCompany(ctx, input);
  if (!company.removeAt) refuse('STATE', '该公司未申请删除');
  return saveCompany(ctx, company.id, { ...company, removeAt: null });
}
