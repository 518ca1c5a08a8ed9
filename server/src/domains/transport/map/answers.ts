import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { digest } from '../../../platform/secrets/digest.ts';

interface Question {
  tenantId: number;
  kind: 'geocode' | 'way';
  provider: string;
  /** All that the answer depends on. */
  asked: unknown;
  keptHours: number;
}

/** What was answered before, or what is answered now and kept. An answer that is none is asked for again. */
export async function remembered<T>(
  db: Database,
  { tenantId, kind, provider, asked, keptHours }: Question,
  { shape, ask }: { shape: z.ZodType<T>; ask: () => Promise<T | undefined> },
): Promise<T | undefined> {
  const key = digest(JSON.stringify([kind, provider, asked]));
  const before = await db.read(tenantId, async (tx) => {
    const { rows } = await sql<{ answer: unknown }>`
      select a.answer
      from transport.map_answer a
      where a.tenant_id = ${tenantId}
        and a.kind = ${kind}
        and a.key_hash = ${key}
        and a.expire_at > now()
    `.execute(tx);
    return rows[0]?.answer;
  });
  const known = shape.safeParse(before);
  if (known.success) return known.data;
  const told = await ask();
  if (told !== undefined)
    await db.write(tenantId, (tx) =>
      sql`
        insert into transport.map_answer (tenant_id, kind, key_hash, provider, answer, expire_at)
        values (
          ${tenantId}, ${kind}, ${key}, ${provider}, ${JSON.stringify(told)}::jsonb,
          now() + make_interval(hours => ${keptHours}::int)
        )
        on conflict (tenant_id, kind, key_hash) do update set answer = excluded.answer, expire_at = excluded.expire_at
      `.execute(tx),
    );
  return told;
}

/** Answers that are too old to be told. */
export const forgetAnswers = (db: Database, tenantId: number): Promise<unknown> =>
  db.write(tenantId, (tx) =>
    sql`delete from transport.map_answer where tenant_id = ${tenantId} and expire_at < now()`.execute(tx),
  );
