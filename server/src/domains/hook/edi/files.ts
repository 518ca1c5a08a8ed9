import { sql } from 'kysely';
import { FAULTS_SHOWN } from '#contract/hook/edi/file.ts';
import { ediFileLife } from '#contract/hook/edi/life.ts';
import { EDI_KINDS, type EdiKind } from '#contract/hook/edi/sheets.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ackOf, wholeAckOf } from './ack.plan.ts';
import { away, put } from './folder.ts';
import type { Partner } from './partners.ts';
import type { Worked } from './work.ts';

const { waiting, done, part, failed } = ediFileLife.at;
const IN = 1;

/** A file that is not where it belongs yet. */
export interface Open {
  id: number;
  direction: number;
  kind: string;
  fileName: string;
  content: Buffer;
  state: number;
  round: number;
  tries: number;
  ack: string | null;
}

/** The next one of a partner that is due, in the order they came; one that is put off lets the others by. */
export const nextOpen = (db: Database, { tenantId, id }: Partner, after: number): Promise<Open | undefined> =>
  db.read(tenantId, async (tx) => {
    const { rows } = await sql<Open>`
      select f.id, f.direction, f.kind, f.file_name, f.content, f.state, f.round, f.tries, f.ack
      from hook.edi_file f
      where f.tenant_id = ${tenantId}
        and f.partner_id = ${id}
        and f.settled_at is null
        and f.next_at <= now()
        and f.id > ${after}
      order by f.id
      limit 1
    `.execute(tx);
    return rows[0];
  });

export const isKind = (kind: string): kind is EdiKind => EDI_KINDS.some((one) => one === kind);

/** A file that made the server fail is begun again so often, later each time; then it has failed. */
const TRIES_MAX = 5,
  PAUSE_S = 30;

/** This time is begun: whoever dies with it has tried. */
export const begun = (db: Database, { tenantId }: Partner, { id, tries }: Open): Promise<unknown> =>
  db.write(tenantId, (tx) =>
    sql`
      update hook.edi_file
      set tries = tries + 1, next_at = now() + make_interval(secs => ${PAUSE_S * (tries + 1)})
      where tenant_id = ${tenantId}
        and id = ${id}
    `.execute(tx),
  );

export const isGivenUp = ({ tries }: Open): boolean => tries >= TRIES_MAX;

/** What became of a file that came is written down, with its acknowledgement: from here on it is decided. */
export async function decided(db: Database, { tenantId }: Partner, file: Open, worked: Worked): Promise<Open> {
  const outcomes = 'error' in worked ? [] : worked.outcomes,
    error = 'error' in worked ? worked.error : null;
  const bad = outcomes.filter(({ ok }) => !ok),
    ok = outcomes.length - bad.length;
  const state = error !== null || ok === 0 ? failed : bad.length > 0 ? part : done,
    ack = error === null ? ackOf(outcomes) : wholeAckOf('失败', error);
  const faults = bad.slice(0, FAULTS_SHOWN).map(({ row, key, msg }) => ({ row, key, msg: msg ?? '' }));
  await db.write(tenantId, (tx) =>
    sql`
      update hook.edi_file
      set state = ${state}, row_count = ${outcomes.length}, ok_count = ${ok}, fail_count = ${bad.length},
        error = ${error?.slice(0, ERROR_MAX) ?? null}, faults = ${JSON.stringify(faults)}::jsonb, ack = ${ack},
        done_at = now(), next_at = now()
      where tenant_id = ${tenantId}
        and id = ${file.id}
    `.execute(tx),
  );
  return { ...file, state, ack };
}
const ERROR_MAX = 500;

/**
 * The file lies where it belongs: acknowledged and out of `in`, or in `out`. Done again after a kill it does the same again: names are made of the file's
 * number, and contents are what was decided.
 */
export async function settle(db: Database, partner: Partner, folder: string, file: Open): Promise<void> {
  const { id, direction, fileName, round, state, ack, content } = file;
  if (direction === IN) {
    const again = round > 0 ? `-${round + 1}` : '';
    await put(folder, 'ack', `${id}-${fileName}.ack${again}.csv`, ack ?? '');
    // Anew it is not in the folder; whatever has its name there now is another one.
    if (round === 0)
      await away(folder, fileName, { place: state === failed ? 'error' : 'done', name: `${id}-${fileName}` });
  } else await put(folder, 'out', fileName, content);
  await db.write(partner.tenantId, (tx) =>
    sql`
      update hook.edi_file
      set settled_at = now(), state = case when direction = 2 then ${done} else state end,
        done_at = coalesce(done_at, now())
      where tenant_id = ${partner.tenantId}
        and id = ${id}
    `.execute(tx),
  );
}

export const isWaiting = ({ state, direction }: Open): boolean => state === waiting && direction === IN;
