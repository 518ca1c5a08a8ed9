import { createHash } from 'node:crypto';
import { OK, REFUSALS, type FieldError, type RefusalName } from '#contract/errors.ts';

/** Why a row of a batch is not done. Nothing of it is changed; its neighbours are done all the same. */
export interface RowFault {
  kind: RefusalName;
  msg: string;
  errors: readonly FieldError[];
}

export const faultOf = (kind: RefusalName, msg: string = REFUSALS[kind].msg, field?: string): RowFault => ({
  kind,
  msg,
  errors: field === undefined ? [] : [{ field, msg }],
});
/** Several wrong fields: the first one is the sentence. */
export const faultOfFields = (kind: RefusalName, errors: readonly FieldError[]): RowFault => ({
  kind,
  msg: errors[0]?.msg ?? REFUSALS[kind].msg,
  errors,
});

/** How a row fared, as every answer of a batch begins. */
export const outcomeOf = (index: number, fault: RowFault | undefined) => ({
  index,
  ok: fault === undefined,
  code: fault ? REFUSALS[fault.kind].code : OK,
  msg: fault?.msg ?? null,
  errors: fault ? [...fault.errors] : [],
});

export const batchOf = <R extends { ok: boolean }>(list: R[]) => ({
  okCount: list.filter(({ ok }) => ok).length,
  failCount: list.filter(({ ok }) => !ok).length,
  list,
});

/** What was sent, but for the version it was sent against: the same again is no change. */
export const sentHash = ({ version: _, ...row }: { version?: unknown }): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('hex');

/** Rows after the first of the same number. */
export function repeats(numbers: readonly string[]): Set<number> {
  const first = new Map<string, number>();
  numbers.forEach((number, i) => first.set(number, first.get(number) ?? i));
  return new Set(numbers.flatMap((number, i) => (first.get(number) === i ? [] : [i])));
}
