import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { traceBy } from './span.ts';

/** Where spans go, in OTLP over HTTP. */
export interface TracePlace {
  /** The collector, without `/v1/traces`. */
  endpoint: string;
  /** Sent with every batch: most collectors want a key. */
  headers: Readonly<Record<string, string>>;
  /** Of the calls nobody has decided about, so many are followed: 0 to 1. */
  share: number;
  serviceName: string;
}

/** What is left has so long to leave. */
const CLOSE_MS = 1000;

/** Begins to tell spans. The answer sends what is left and ends it; a collector that is away is no reason to wait for. */
export function exportTraces({ endpoint, headers, share, serviceName }: TracePlace): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const root = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Anybody may send a `traceparent`: whose call it is part of is believed, how much is told of it is decided here.
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: { ...headers } }),
      }),
    ],
  });
  traceBy(provider.getTracer('haocang'));
  return async () => {
    traceBy(undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), sleep(CLOSE_MS)]);
    context.disable();
    propagation.disable();
  };
}
