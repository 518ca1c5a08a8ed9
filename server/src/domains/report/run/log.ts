import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';

/** 1 columns, 2 rows, 3 sheet. */
export interface Run {
  kind: 1 | 2 | 3;
  templateId: number | null;
  revision: number | null;
  params: object;
  /** Of what was tried out. */
  sqlText?: string;
}

const ERROR_MAX = 200;

/** Who ran what, with which parameters, and what came of it. The run itself is told whether or not this could be written. */
export async function logged<T>(
  { db, actor, rowsOf }: { db: Database; actor: Actor; rowsOf: (answer: T) => number },
  run: Run,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const write = (rows: number | null, error: string | null) =>
    db
      .write(actor.tenantId, (tx) =>
        sql`
          insert into report.run_log (
            tenant_id, template_id, revision, warehouse_id, user_id, kind, params, sql_text, row_count, ms, error
          )
          values (
            ${actor.tenantId}, ${run.templateId}, ${run.revision}, ${actor.warehouseId}, ${actor.userId}, ${run.kind},
            ${JSON.stringify(run.params)}::jsonb, ${run.sqlText ?? null}, ${rows},
            ${Math.round(performance.now() - started)}, ${error}
          )
        `.execute(tx),
      )
      .catch(() => undefined);
  try {
    const answer = await work();
    await write(rowsOf(answer), null);
    return answer;
  } catch (error) {
    await write(null, (error instanceof Refusal ? error.message : '系统错误').slice(0, ERROR_MAX));
    throw error;
  }
}
