import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ediFileLife } from '#contract/hook/edi/life.ts';
import { EDI_FILE_MB, EDI_KINDS, type EdiKind } from '#contract/hook/edi/sheets.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { wholeAckOf } from './ack.plan.ts';
import { away, bytesOf, lying, put, type Lying } from './folder.ts';
import type { Partner } from './partners.ts';

const UNKNOWN = 'unknown';
const { waiting, failed } = ediFileLife.at;

/** What a file is about, by the beginning of its name; nothing where it says none, or is no sheet. */
export function kindOf(name: string): EdiKind | undefined {
  return /\.(csv|xlsx)$/i.test(name) ? EDI_KINDS.find((kind) => name.toLowerCase().startsWith(kind)) : undefined;
}

interface Known {
  id: number;
  isNew: boolean;
  isSettled: boolean;
  fileName: string;
  createdAt: Date;
}

/**
 * Everything that lies in `in` is written down with its content, once: a file that came before, under whatever name, is answered and put away. From then on
 * the database knows it; the file itself stays where it is until its acknowledgement is written.
 */
export async function takeIn(db: Database, partner: Partner, folder: string): Promise<void> {
  for (const file of await lying(folder, Date.now())) {
    const bytes = await bytesOf(folder, file);
    if (bytes === undefined) continue;
    const known = await db.write(partner.tenantId, async (tx) => {
      const { rows } = await sql<Known>`
        with made as (
          insert into hook.edi_file (
            tenant_id, warehouse_id, partner_id, direction, kind, file_name, hash, content, size_byte, state, error, ack
          )
          select ${partner.tenantId}, ${partner.warehouseId}, ${partner.id}, 1, w.kind, ${file.name},
            ${hashOf(file, bytes)}, ${bytes === 'large' ? Buffer.alloc(0) : bytes}, ${file.size}, w.state, w.error,
            w.ack
          from jsonb_to_record(${JSON.stringify(first(file, bytes))}::jsonb) w(
            kind text, state smallint, error text, ack text
          )
          on conflict (tenant_id, partner_id, hash) where direction = 1 do nothing
          returning id, file_name, created_at
        )
        select m.id, true as is_new, false as is_settled, m.file_name, m.created_at
        from made m
        union all
        select f.id, false, f.settled_at is not null, f.file_name, f.created_at
        from hook.edi_file f
        where f.tenant_id = ${partner.tenantId}
          and f.partner_id = ${partner.id}
          and f.direction = 1
          and f.hash = ${hashOf(file, bytes)}
      `.execute(tx);
      return rows[0];
    });
    if (known && !known.isNew && (known.isSettled || known.fileName !== file.name))
      await again(db, { partner, folder, file, known });
  }
}

const hashOf = (file: Lying, bytes: Buffer | 'large'): Buffer =>
  createHash('sha256')
    .update(bytes === 'large' ? `${file.name} ${file.size} ${file.mtimeMs}` : bytes)
    .digest();

/** How it is written down: to be worked through, or why not. */
function first({ name }: Lying, bytes: Buffer | 'large') {
  const kind = kindOf(name) ?? UNKNOWN;
  const error =
    bytes === 'large'
      ? `文件超过${EDI_FILE_MB}MB`
      : bytes.length === 0
        ? '文件是空的'
        : kind === UNKNOWN
          ? `文件名须以 ${EDI_KINDS.join('、')} 开头，以 .csv 或 .xlsx 结尾`
          : null;
  return error === null
    ? { kind, state: waiting, error, ack: null }
    : { kind, state: failed, error, ack: wholeAckOf('失败', error) };
}

/** The same content came again: it is told so, and nothing is done. */
async function again(
  db: Database,
  { partner, folder, file, known }: { partner: Partner; folder: string; file: Lying; known: Known },
): Promise<void> {
  const mark = `${known.id}-again-${Math.trunc(file.mtimeMs)}`;
  const words = `与 ${wireTime(known.createdAt)} 收到的 ${known.fileName} 内容相同，没有再次处理`;
  await put(folder, 'ack', `${mark}-${file.name}.ack.csv`, wholeAckOf('重复', words));
  await away(folder, file.name, { place: 'done', name: `${mark}-${file.name}` });
  await db.write(partner.tenantId, (tx) =>
    sql`
      update hook.edi_file
      set repeats = repeats + 1
      where tenant_id = ${partner.tenantId}
        and id = ${known.id}
    `.execute(tx),
  );
}
