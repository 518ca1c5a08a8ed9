import { REFUSALS, type FieldError, type RefusalName } from '#contract/errors.ts';

/** A "no" the user can act on: name in the one table, sentence, optional data. Everything else thrown is a defect. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalName;
  readonly data: unknown;

  constructor(kind: RefusalName, message?: string, data: unknown = null) {
    super(message ?? REFUSALS[kind].msg);
    this.kind = kind;
    this.data = data;
  }

  get code(): number {
    return REFUSALS[this.kind].code;
  }
  get http(): number {
    return REFUSALS[this.kind].http;
  }
}

/** Stop the command: nothing it wrote remains. Who refuses a field says which: `refuseField`. */
export function refuse(kind: RefusalName, message?: string, data?: unknown): never {
  throw new Refusal(kind, message, data ?? null);
}

/** Refuse with the sentence on the fields it belongs to; the first one is the message of the answer. */
export function refuseFields(errors: readonly FieldError[]): never {
  throw new Refusal('FIELD', errors[0]?.msg, { errors });
}

export function refuseField(field: string, msg: string): never {
  return refuseFieldAs('FIELD', field, msg);
}

/** The same for another reason than what the field looks like: taken by somebody else, out of reach. */
export function refuseFieldAs(kind: RefusalName, field: string, msg: string): never {
  return refuse(kind, msg, { errors: [{ field, msg }] });
}

/** The row, or 数据不存在或无权访问: one answer for absent and for foreign, so that ids cannot be probed. */
export function found<T>(row: T | undefined | null, message?: string): T {
  return row ?? refuse('NOT_FOUND', message);
}

/** Roll back and run the whole command again: what it read moved under it (a claim travelled with its goods). */
export class Retry extends Error {
  override readonly name = 'Retry';
}

/** SQLSTATEs after which the same transaction may well succeed: serialization, deadlock, lock timeout. */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);

export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const isRetryable = (error: unknown): boolean => error instanceof Retry || RETRYABLE.has(sqlState(error) ?? '');

/** Class 08, 57P0x and socket errors: the database is not there, which is no fault of the request. */
const LOST = /^(08|57P0|53300|ECONN|EPIPE|ENOENT|ETIMEDOUT)/;

/**
 * What PostgreSQL says, in the words of the refusal table. The checks of the database are the last line of
 * defence; a sentence from here means a command let something through, but the user still gets an answer.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isRetryable(error)) return new Refusal('BUSY');
  const state = sqlState(error) ?? '';
  if (state === '23505') return new Refusal('DUPLICATE', '数据已存在，请勿重复提交');
  if (state === '23P01') return new Refusal('DUPLICATE', '与已有数据的期限重叠');
  if (state === '23503') return new Refusal('IN_USE', '关联的数据不存在或正在被使用');
  if (state === '22003' || state === '22P02' || state === '22008') return new Refusal('FIELD', '数值超出范围');
  if (state === '22021' || state === '22P05') return new Refusal('BAD_REQUEST', '请求包含非法字符');
  if (state === '57014') return new Refusal('BUSY');
  if (
    LOST.test(state) ||
    (error instanceof Error &&
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|server closed the connection/i.test(
        error.message,
      ))
  )
    return new Refusal('UNAVAILABLE');
  return undefined;
}
