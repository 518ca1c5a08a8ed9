import { z } from 'zod';
import { pick } from '../terms/fields.ts';
import { endpoint, type CallScope, type Permit } from './endpoint.ts';
import type { Machine } from './machine.ts';
import { pageInput, pageOutput } from './page.ts';
import { id, rowVersion } from './resource.ts';

/**
 * What waits for a second person, as data: `approval()` returns the calls to list, look at, export, judge and withdraw it.
 * To ask for it is the domain's own call: what is asked for and what it needs differs each time. Fences 1, 2, 5 and 6 of
 * `resource()` hold; its budget is 120 lines here and 250 in `server/crud`. Several judged at once replace `audit`.
 * Not approvals, and why: addresses and drivers (masters with a state, judged in their own list and never withdrawn), signings
 * (drafts signed by who wrote them, nobody judges).
 */
interface ApprovalSpec<R extends z.ZodObject, S extends z.ZodObject, D extends z.ZodObject> {
  base: string;
  /** The list: 月台审核. */
  label: string;
  /** What is asked for: 月台变更. */
  asked: string;
  /** Permission prefix: `aud:platform`; the kit adds `:list :export`, judging and withdrawing are the life's. */
  permit: `${string}:${string}`;
  scope: CallScope;
  row: R;
  search: S;
  /** The row, and what a look at it shows beside. */
  detail: D;
}

/** The row somebody saw, and as it stands afterwards. */
export const seen = { id: id().meta({ label: '编号' }), version: rowVersion() };
export const saved = z.object({ id: z.int(), version: z.int() });
/** Passed or rejected, and why. */
export const verdict = {
  result: pick('审核结果', 'auditResult', [1, 2]),
  opinion: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '审核意见', long: true }),
};

/** The calls around what waits for a second person; `life` has `pass`, `reject` and `withdraw`. */
export function approval<R extends z.ZodObject, S extends z.ZodObject, D extends z.ZodObject>(
  life: Machine<number, 'pass' | 'reject' | 'withdraw'>,
  { base, label, asked, permit, scope, row, search, detail }: ApprovalSpec<R, S, D>,
) {
  const list: Permit = `${permit}:list`;
  return {
    queryPage: endpoint({
      scope,
      act: 'query',
      path: `${base}/queryPage`,
      label: `查询${label}`,
      permit: list,
      input: pageInput(search),
      output: pageOutput(row),
    }),
    detail: endpoint({
      scope,
      act: 'query',
      method: 'GET',
      path: `${base}/{id}`,
      label: `查看${label}`,
      permit: list,
      input: z.object({ id: seen.id }),
      output: detail,
    }),
    export: endpoint({
      scope,
      act: 'query',
      path: `${base}/export`,
      label: `导出${label}`,
      permit: `${permit}:export`,
      file: true,
      input: search,
      output: z.any(),
    }),
    audit: endpoint({
      scope,
      act: 'command',
      path: `${base}/audit`,
      label: `审核${asked}`,
      permit: life.actions.pass.permit,
      input: z.object({ ...seen, ...verdict }),
      output: saved,
    }),
    withdraw: endpoint({
      scope,
      act: 'command',
      path: `${base}/withdraw`,
      label: `撤回${asked}`,
      permit: life.actions.withdraw.permit,
      input: z.object(seen),
      output: saved,
    }),
  };
}
