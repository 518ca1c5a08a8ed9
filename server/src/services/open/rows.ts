import { createHash } from 'node:crypto';
import { OK, REFUSALS, type FieldError, type RefusalName } from '#contract/errors.ts';
import { OPEN_LINES_MAX } from '#contract/terms/open.ts';
import { refuse, type Refusal } from '../../platform/errors.ts';

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

/** What an act was refused with; fields go by the names they were sent under. */
export const faultOfRefusal = (
  { kind, message, data }: Refusal,
  sentAs: Readonly<Record<string, string>>,
): RowFault => ({
  kind,
  msg: message,
  errors: errorsIn(data).map(({ field, msg }) => ({ field: sentAs[field] ?? field, msg })),
});
const errorsIn = (data: unknown): readonly FieldError[] =>
  typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors) ? data.errors : [];

export const isFault = (made: object): made is RowFault => 'errors' in made && 'kind' in made;

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

/** A batch of few orders may still be a book of lines. */
export function refuseTooMany(orders: readonly { lines: readonly unknown[] }[]): void {
  if (orders.reduce((sum, { lines }) => sum + lines.length, 0) > OPEN_LINES_MAX)
    refuse('TOO_LARGE', `一次最多${OPEN_LINES_MAX}条明细`);
}

/** What is wrong with a field of an order, as the plans of its domain say it. */
interface Problem {
  kind: RefusalName;
  order: number;
  line?: number;
  field: string;
  msg: string;
}
const ERRORS_MAX = 100;

/** What is wrong with each order of a round, by its place; fields go by the names they were sent under. */
export function faultsByOrder(
  found: readonly Problem[],
  sentAs: Readonly<Record<string, string>>,
): Map<number, RowFault> {
  const byOrder = Map.groupBy(found, ({ order }) => order);
  return new Map(
    [...byOrder].map(([order, some]): [number, RowFault] => [
      order,
      faultOfFields(
        some[0]?.kind ?? 'FIELD',
        some.slice(0, ERRORS_MAX).map(({ line, field, msg }) => {
          const name = sentAs[field] ?? field;
          return { field: line === undefined ? name : `lines.${line}.${name}`, msg };
        }),
      ),
    ]),
  );
}
