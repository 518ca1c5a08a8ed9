import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Prometheus metrics of the server, by endpoint name of the catalogue. */
export const metrics = {
  requests: new Histogram({
    name: 'haocang_request_seconds',
    help: 'Time to answer, by endpoint and HTTP status',
    labelNames: ['endpoint', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  }),
  jobs: new Histogram({
    name: 'haocang_job_seconds',
    help: 'Time a job took, by job (of the clock, or of a kind that people start) and how it ended',
    labelNames: ['job', 'end'] as const,
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
    registers: [registry],
  }),
  slowStatements: new Counter({
    name: 'haocang_slow_statements_total',
    help: 'Statements that took a second and longer, waiting for locks included; each is in the log, without its values',
    registers: [registry],
  }),
  reads: new Counter({
    name: 'haocang_reads_total',
    help: 'Reads of lists, reports and exports where there is a replica, by where they were answered: primary or replica',
    labelNames: ['place'] as const,
    registers: [registry],
  }),
  passwordHashes: new Counter({
    name: 'haocang_password_hashes_total',
    help: 'Password hashes computed: the dear part of a login',
    registers: [registry],
  }),
};

/** A figure that is asked when it is scraped. One of each name: a process that opens a second server measures that one. */
export function gauge(
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => void | Promise<void>,
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      await collect(this);
    },
  });
}
