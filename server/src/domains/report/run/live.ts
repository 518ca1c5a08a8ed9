import { dictionaries } from '#contract/dictionaries.ts';
import { lives } from '#contract/lives.ts';
import type { ReportConfig } from '#contract/report/run.ts';
import type { ReportDesign, ReportField, ReportParam } from '#contract/report/shapes.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { OPEN, openTo } from '../template/read.ts';
import { presetOf } from './values.ts';

/** What the pages run of a report: the version that was published last. */
export interface Live {
  id: number;
  code: string;
  name: string;
  className: string;
  revision: number;
  sql: string;
  fields: ReportField[];
  params: ReportParam[];
  design: ReportDesign;
  rowCap: number;
  timeoutS: number;
}

/** The report of a number, if it is published and the caller was given its page; absent for everybody else. The layout is as it is now. */
export async function liveReport(ctx: Ctx, configId: number): Promise<Live> {
  return found(
    await ctx.row<Live>`
      select t.id, t.code, v.name, c.name as class_name, v.revision, v.sql_text as sql, v.fields, v.params, t.design,
        v.row_cap, v.timeout_s ${OPEN}
      where ${openTo(ctx)}
        and t.id = ${configId}
    `,
    '报表不存在、已停用，或您没有查看权限',
  );
}

/** The one of a title: boards are asked for by name. */
export async function reportTitled(
  ctx: Ctx,
  { title }: { title: string },
): Promise<{ configId: number; name: string }> {
  return found(
    await ctx.row<{ configId: number; name: string }>`
      select t.id as config_id, v.name ${OPEN}
      where ${openTo(ctx)}
        and (v.name = ${title} or t.code = ${title})
      order by t.id
      limit 1
    `,
    '没有找到这个名称的报表，它可能已停用，或您没有查看权限',
  );
}

/** What a parameter with a dictionary may be. */
function choicesOf({ dict }: ReportParam): { value: string; label: string }[] {
  if (!dict) return [];
  const life = Object.entries(lives).find(([name]) => dict === `life.${name}`)?.[1];
  if (life) return Object.entries<string>(life.states).map(([value, label]) => ({ value, label }));
  return (dictionaries[dict] ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

export async function configOf(ctx: Ctx, { configId }: { configId: number }): Promise<ReportConfig> {
  const { id, code, name, className, revision, params, fields, design, rowCap } = await liveReport(ctx, configId);
  const mine = await ctx.row<{ sendHour: number }>`
    select send_hour
    from report.subscription
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
      and warehouse_id = ${ctx.warehouseId}
      and template_id = ${id}
  `;
  return {
    id,
    code,
    name,
    className,
    revision,
    fields,
    design,
    rowCap,
    params: params.map((param) => ({ ...param, preset: presetOf(param), choices: choicesOf(param) })),
    subscribed: mine?.sendHour ?? null,
  };
}
