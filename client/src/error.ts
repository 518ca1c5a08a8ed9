/** What is wrong with one field of what was sent: `orders.0.lines.1.goodsCode`. */
export interface FieldError {
  field: string;
  msg: string;
}

/** A call that was not done. Nothing of it was changed, unless it says that nobody answered. */
export class HaocangError extends Error {
  /** The code of the refusal (`REFUSAL_CODES` names those there are); 0 where nobody answered. */
  readonly code: number;
  /** HTTP status; 0 where nobody answered. */
  readonly status: number;
  /** To be told to whoever runs the server when asking about it. */
  readonly traceId: string | null;
  /** Which fields are wrong, where fields are. */
  readonly errors: readonly FieldError[];
  /** What the refusal carries. */
  readonly data: unknown;

  constructor(
    message: string,
    told: Partial<Pick<HaocangError, 'code' | 'status' | 'traceId' | 'data'>> & { cause?: unknown } = {},
  ) {
    super(message, { cause: told.cause });
    this.name = 'HaocangError';
    this.code = told.code ?? 0;
    this.status = told.status ?? 0;
    this.traceId = told.traceId ?? null;
    this.data = told.data ?? null;
    this.errors = fieldErrors(told.data);
  }
}

function fieldErrors(data: unknown): FieldError[] {
  const errors = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : undefined;
  return Array.isArray(errors) ? (errors as FieldError[]) : [];
}
