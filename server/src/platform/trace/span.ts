import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';

/** Who makes spans. Nobody unless somewhere is told of them (`OTEL_EXPORTER_OTLP_ENDPOINT`): then nothing below costs anything. */
let tracer: Tracer | undefined;
export const traceBy = (by: Tracer | undefined): void => {
  tracer = by;
};

/** A call that came in, as a part of whatever its caller is doing (`traceparent`). Undefined where nobody listens. */
export const callSpan = (name: string, headers: Record<string, unknown>): Span | undefined =>
  tracer?.startSpan(name, { kind: SpanKind.SERVER }, propagation.extract(context.active(), headers));

/** What is done inside a span: its statements are parts of it. */
export const inside = <T>(span: Span | undefined, work: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work();

/** Ends a span; `failed` where it was the server's fault. */
export function endSpan(span: Span | undefined, attributes: Attributes, failed: boolean): void {
  if (!span) return;
  span.setAttributes(attributes);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Work that nobody called for: a job of the clock, or one that people started. */
export async function workSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer?.startSpan(name, { kind: SpanKind.INTERNAL, root: true });
  try {
    const done = await inside(span, work);
    endSpan(span, {}, false);
    return done;
  } catch (error) {
    endSpan(span, {}, true);
    throw error;
  }
}

const SHOWN = 2000;

/** A statement that was answered, values left out. `start`, `end`: `performance.now()`. */
export function statementSpan(statement: string, start: number, end: number): void {
  if (!tracer || !trace.getActiveSpan()) return;
  const text = statement.replace(/\s+/g, ' ').trim();
  tracer
    .startSpan(text.split(' ', 1)[0]?.toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      startTime: performance.timeOrigin + start,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, SHOWN) },
    })
    .end(performance.timeOrigin + end);
}
