import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobRow } from '#contract/ops/job.ts';
import { systemActor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { submit } from '../../services/jobs/work.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';

let iam: Iam, admin: Browser, clerk: Browser;
beforeAll(async () => {
  iam = await iamWorld();
  [admin, clerk] = [openBrowser(iam), openBrowser(iam)];
  await admin.login('admin');
  await clerk.login('clerk');
});
afterAll(() => iam?.close());

const job = (browser: Browser, act: string, body: object) =>
  browser.ask(`../../warehouse-base-server/v1/job/${act}`, body);
const rows = async (browser: Browser, param: object = {}): Promise<JobRow[]> =>
  ((await job(browser, 'query', { param })).data as { list: JobRow[] }).list;
const ask = (userId: number): Promise<number> =>
  iam.db.write(1, (tx) =>
    submit(ctxOf(tx, systemActor(1, 0, userId)), { type: 'EXPORT', title: '导出商品', params: {}, permit: 'session' }),
  );

test('everybody sees and cancels his own jobs; those of others only who may', async () => {
  const [mine, his] = [await ask(iam.users.clerk), await ask(iam.users.admin)];
  expect((await rows(clerk)).map(({ id, isMine, mayCancel }) => [id, isMine, mayCancel])).toEqual([[mine, true, true]]);
  expect((await rows(admin)).map(({ id, isMine, userName }) => [id, isMine, userName])).toEqual([
    [his, true, 'admin'],
    [mine, false, 'clerk'],
  ]);
  expect(await job(clerk, 'cancel', { id: his })).toMatchObject({ code: 100002 });
  expect(await job(admin, 'retry', { id: mine })).toMatchObject({ code: 100002 });
  expect(await job(admin, 'cancel', { id: mine })).toMatchObject({ code: 200, data: { status: 4 } });
  expect(await rows(admin, { status: 4 })).toMatchObject([{ id: mine, status: 4, finishedAt: expect.any(String) }]);
});

test('what is over cannot be cancelled; it is tried again by whoever asked; what runs is asked to stop', async () => {
  const id = await ask(iam.users.clerk);
  await job(clerk, 'cancel', { id });
  expect(await job(clerk, 'cancel', { id })).toMatchObject({ code: 100004, msg: '任务已取消，不能取消' });
  expect(await job(clerk, 'retry', { id })).toMatchObject({ code: 200, data: { status: 0 } });
  expect(await job(clerk, 'retry', { id })).toMatchObject({ code: 100004, msg: '任务排队，不能重试' });
  await iam.owner.query(`update ops.job set status = 1, worker = 'w', heartbeat_at = now() where id = $1`, [id]);
  expect(await job(clerk, 'cancel', { id })).toMatchObject({ code: 200, data: { status: 1 } });
  expect((await rows(clerk))[0]).toMatchObject({ id, status: 1, isCancelling: true });
});
