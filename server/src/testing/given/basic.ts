import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Endpoint, InputOf, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/command/call.ts';
import { Refusal } from '../../platform/errors.ts';
import { writeSheet } from '../../services/sheets/write.ts';
import type { TestWorld } from './app.ts';

/** A user who may do everything in warehouse 1 of tenant 1, unless told otherwise. */
export const someone = (over: Partial<Actor> = {}): Actor => ({
  tenantId: 1,
  userId: 1,
  userName: '甲',
  account: 'jia',
  warehouseId: 1,
  houseType: 1,
  ownerIds: null,
  permissions: new Set(),
  sessionId: 's',
  isOwnerAccount: false,
  mustChangePassword: false,
  ...over,
});

/** What a handler that is called by itself sees of HTTP: a request that says nothing. */
export const SILENT = { request: { query: {}, body: {} } } as never;

/** Call a handler as the server does: parse, run, and fail when the answer does not fit its schema. */
// oxlint-disable-next-line max-params -- a test reads as the call it makes; an options object would only rename these
export async function ask<E extends Endpoint>(
  world: TestWorld,
  endpoint: E,
  handler: Handler<E>,
  actor: Actor,
  input: SentTo<E>,
  upload?: Buffer,
  key?: string,
): Promise<OutputOf<E>> {
  const path = join(world.platform.dataDir, `upload-${Math.random().toString(36).slice(2)}`);
  if (upload) writeFileSync(path, upload);
  const call = {
    platform: world.platform,
    endpoint,
    actor,
    requestId: 'test',
    ip: '127.0.0.1',
    key,
    http: SILENT,
    upload: upload
      ? {
          path,
          name: '导入.xlsx',
          size: upload.length,
          sha256: createHash('sha256').update(upload).digest('hex'),
          fields: {},
          discard: async () => undefined,
        }
      : undefined,
  };
  const answer = await handler(call, endpoint.input.parse(input) as InputOf<E>);
  return endpoint.output.parse(answer) as OutputOf<E>;
}

/** The sentence and code of a refusal; anything else fails the test. */
export async function refused(work: Promise<unknown>): Promise<{ code: number; msg: string; data: unknown }> {
  const error = await work.then(
    () => new Error('was not refused'),
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, msg: error.message, data: error.data };
}

/** A workbook from a head and rows of cells. */
export const sheet = (head: string[], rows: (string | number | null)[][]): Promise<Buffer> =>
  writeSheet(
    '数据',
    head.map((label, i) => ({ name: `c${i}`, label })),
    rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [`c${i}`, cell]))),
  );

/** Tenants 1 and 2, each with warehouses 1 and 2 and owners 1 and 2. Ids are as said. */
export async function givenHouses(world: TestWorld): Promise<void> {
  for (const tenant of [1, 2]) {
    await world.db.write(tenant, async (tx) => {
      for (const id of [1, 2]) {
        await sql`
          insert into basic.warehouse (tenant_id, id, code, name)
          values (${tenant}, ${id}, ${`WH${id}`}, ${`仓${id}`})
        `.execute(tx);
        await sql`
          insert into basic.owner (tenant_id, id, code, name)
          values (${tenant}, ${id}, ${`OW${id}`}, ${`货主${id}`})
        `.execute(tx);
        await sql`select basic.equip_warehouse(${tenant}, ${id}, 1)`.execute(tx);
      }
      await sql`
        insert into basic.unit (tenant_id, id, code, name)
        values (${tenant}, 1, 'PCS', '件'), (${tenant}, 2, 'BOX', '箱')
      `.execute(tx);
    });
  }
}
