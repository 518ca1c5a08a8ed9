import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { gauge } from '../../platform/http/metrics.ts';
import { NO_TENANT } from '../jobs/scheduled.ts';

/** What `ops.health_facts` tells, as Prometheus names it; the label is named where there is one. */
const FACTS: Readonly<Record<string, { help: string; label?: string }>> = {
  outbox_events: {
    help: 'Events that could not be told at once: to be tried again, and given up (parked)',
    label: 'state',
  },
  outbox_oldest_seconds: { help: 'Age of the oldest event nobody has been told of' },
  jobs: { help: 'Background jobs waiting, running, and failed within a day', label: 'state' },
  job_oldest_seconds: { help: 'How long the oldest background job has waited beyond its time' },
  timed_job_late_seconds: { help: 'How late a job of the clock is that nobody is at', label: 'job' },
  webhook_deliveries: { help: 'Webhook deliveries waiting and given up (parked)', label: 'state' },
  webhook_oldest_seconds: { help: 'Age of the oldest webhook delivery that is to be sent' },
  law_violations: { help: 'Rows that broke a law when it was last asked; anything but 0 is a defect', label: 'law' },
  law_age_seconds: { help: 'Time since the law that was asked longest ago was asked' },
  sessions: { help: 'Sessions that asked something within five minutes' },
  database_bytes: { help: 'Size of the database' },
  database_connections: { help: 'Connections of clients to the database' },
  database_connections_max: { help: 'Connections the database allows' },
  oldest_transaction_seconds: { help: 'Age of the oldest transaction that is under way' },
  lock_waits: { help: 'Connections that wait for a lock at this moment' },
  replication_lag_bytes: { help: 'Log that a standby or a backup has not got yet', label: 'standby' },
};

export interface Fact {
  fact: string;
  label: string;
  value: number;
}

export const healthFacts = (db: Database): Promise<Fact[]> =>
  db.read(
    NO_TENANT,
    async (tx) => (await sql<Fact>`select fact, label, value from ops.health_facts()`.execute(tx)).rows,
  );

/** Asked once for all gauges of a scrape, and for scrapes that follow at once. */
const FRESH_MS = 2000;

/**
 * Figures of the machine for whoever watches it, asked when they are scraped. A database that does not answer leaves them out
 * (`haocang_up` says so); it does not fail the scrape, which is then needed most.
 */
export function measureHealth(db: Database): void {
  let asked: { at: number; facts: Promise<Fact[] | undefined> } | undefined;
  const facts = (): Promise<Fact[] | undefined> => {
    if (!asked || performance.now() - asked.at > FRESH_MS)
      asked = { at: performance.now(), facts: db.patiently(healthFacts(db)).catch(() => undefined) };
    return asked.facts;
  };
  gauge('haocang_up', 'Whether the database answers this server', [], async (up) =>
    up.set((await facts()) === undefined ? 0 : 1),
  );
  gauge(
    'haocang_pool_connections',
    'Connections of the requests: open, idle, and requests that wait for one',
    ['state'],
    async (pool) => {
      for (const [state, n] of Object.entries(db.stats())) pool.set({ state }, n);
    },
  );
  for (const [fact, { help, label }] of Object.entries(FACTS))
    gauge(`haocang_${fact}`, help, label === undefined ? [] : [label], async (one) => {
      one.reset();
      for (const told of (await facts()) ?? [])
        if (told.fact === fact) one.set(label === undefined ? {} : { [label]: told.label }, told.value);
    });
}
