import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { ownerOf } from '../../testing/given/app.ts';
import type { Api } from '../../testing/given/master.ts';
import {
  add,
  ask,
  asOwner,
  book,
  close,
  done,
  filled,
  open,
  running,
  send,
} from '../../testing/given/masters-office.ts';
import { masters } from '../../testing/given/masters.ts';

beforeAll(open);
afterAll(close);

interface Listed {
  id: number;
  version: number;
}
/** What does not change when a row is made anew: all but keys, times and what is kept for it. */
const FLEETING = new Set(['id', 'version', 'createdAt', 'updatedAt', 'lpnId', 'path']);
const lasting = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !FLEETING.has(name)));
const find = async (api: Api, param: object) => (await done<{ list: Listed[] }>(api.page, { param })).list;

const madeIn = async (batchId: number): Promise<string> =>
  ownerOf(
    running,
    async (owner) =>
      (
        await owner.query<{ table: string }>('select made_table as table from ops.import_batch where id = $1', [
          batchId,
        ])
      ).rows[0]?.table ?? '',
  );

describe.each(Object.entries(masters))(
  '%s',
  (_name, { api, row, change, search, line, wrong, imported, use, refusal }) => {
    test('is added, found, not added twice, edited and exported', async () => {
      await add(api.add, row);
      const [listed] = await find(api, search);
      expect(listed).toMatchObject(
        row instanceof Object && 'segments' in row ? { version: 0 } : { ...row, version: 0 },
      );
      expect(await ask(api.add, row)).toMatchObject({ code: 100005 });
      await done(api.update, { ...row, ...change, id: listed?.id, version: 0 });
      expect((await find(api, search))[0]).toMatchObject({ ...change, version: 1 });
      expect(await ask(api.update, { ...row, id: listed?.id, version: 0 })).toMatchObject({ code: 100003 });
      expect((await book(api.export, search)).slice(1)).toHaveLength(1);
    });

    test('comes in by check and confirm; a bad cell is told by row and column, and stands in the error file', async () => {
      const [head = []] = await book(api.template, {});
      expect(head.map((label) => label.replace('*', ''))).toEqual(expect.arrayContaining(Object.keys(line)));
      const bad = await done<{
        batchId: number;
        errorCount: number;
        errors: { row: number; column: string; msg: string }[];
      }>(api.importCheck, {}, await filled({ ...line, ...wrong }));
      expect(bad.errors).toMatchObject([
        { row: 2, column: Object.keys(wrong)[0]?.startsWith('第') ? '第1段' : Object.keys(wrong)[0] },
      ]);
      expect(await ask(api.importConfirm, { batchId: bad.batchId })).toMatchObject({ code: 100008 });
      expect((await book(importBatchApi.errors, { batchId: bad.batchId }))[1]?.at(-1)).toContain(bad.errors[0]?.msg);
      const good = await done<{ batchId: number }>(api.importCheck, {}, await filled(line));
      expect(await done(api.importConfirm, { batchId: good.batchId })).toEqual({ imported: 1 });
      expect(await find(api, imported)).toHaveLength(1);
    });

    test('an import is taken back whole, once, unless somebody changed what it brought; then the file may come again', async () => {
      const bring = async (): Promise<number> => {
        const { batchId } = await done<{ batchId: number }>(api.importCheck, {}, await filled(line));
        await done(api.importConfirm, { batchId });
        return batchId;
      };
      const [brought] = await find(api, imported);
      await done(api.remove, { id: brought?.id, version: brought?.version });
      const first = await bring();
      expect(await done(importBatchApi.undo, { batchId: first })).toEqual({ undone: 1 });
      expect(await find(api, imported)).toEqual([]);
      expect(await ask(importBatchApi.undo, { batchId: first })).toMatchObject({ code: 100004, msg: '该导入已经撤销' });
      const second = await bring(),
        [listed] = await find(api, imported),
        table = listed && (await madeIn(second));
      await asOwner(`update ${table} set version = version + 1 where tenant_id = 1 and id = ${listed?.id}`);
      expect(await ask(importBatchApi.undo, { batchId: second })).toMatchObject({
        code: 100003,
        msg: expect.stringMatching(/^【.+】导入后已被修改，不能撤销导入$/),
      });
      expect(await find(api, imported)).toHaveLength(1);
    });

    test('what was exported comes back as it was', async () => {
      const [before] = await find(api, imported);
      const exported = await send(api.export, imported);
      await done(api.remove, { id: before?.id, version: before?.version });
      expect(await find(api, imported)).toEqual([]);
      const checked = await done<{ batchId: number; errors: unknown[] }>(api.importCheck, {}, exported.rawPayload);
      expect(checked.errors).toEqual([]);
      await done(api.importConfirm, { batchId: checked.batchId });
      const [again] = await find(api, imported);
      expect(lasting(again ?? {})).toEqual(lasting(before ?? {}));
    });

    test.runIf(use)('is not removed while somebody uses it, and the refusal says who', async () => {
      const [listed] = await find(api, search);
      await use?.(listed?.id ?? 0);
      expect(await ask(api.remove, { id: listed?.id, version: listed?.version })).toMatchObject({
        code: 100010,
        msg: refusal,
      });
      expect(await find(api, search)).toHaveLength(1);
    });
  },
);
