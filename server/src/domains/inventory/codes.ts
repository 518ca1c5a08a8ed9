import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { lpnsByCode, positionsByCode } from '../basic/facade.ts';

type Codes = readonly (string | null | undefined)[];
const given = (codes: Codes): string[] => [...new Set(codes)].filter((code) => typeof code === 'string');

/** Ids of scanned positions; 库位【{x}】不存在 for what is none. */
export async function positionIds(ctx: Ctx, codes: Codes): Promise<(code: string) => number> {
  const wanted = given(codes);
  const found = wanted.length > 0 ? await positionsByCode(ctx, wanted) : new Map<string, { id: number }>();
  return (code) => found.get(code)?.id ?? refuse('BUSINESS', `库位【${code}】不存在`);
}

/** Ids of scanned containers; 容器【{x}】不存在 for what is none. */
export async function lpnIds(ctx: Ctx, codes: Codes): Promise<(code: string) => number> {
  const wanted = given(codes);
  const found = wanted.length > 0 ? await lpnsByCode(ctx, wanted) : new Map<string, { id: number }>();
  return (code) => found.get(code)?.id ?? refuse('BUSINESS', `容器【${code}】不存在`);
}
