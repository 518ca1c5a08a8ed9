import type { Given } from './rows.ts';

/** Who was told what of the document of this number, in order. */
export const notesOf = async (given: Given, no: string): Promise<{ userId: number; title: string }[]> =>
  (
    await given.ask<{ payload: { userId: number; title: string } }>(
      `select payload from ops.outbox_event where topic = 'MSG.NOTE' and payload ->> 'title' like $1 order by id`,
      [`%${no}`],
    )
  ).map(({ payload: { userId, title } }) => ({ userId, title }));
