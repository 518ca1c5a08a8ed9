import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventInvestigationApi as api } from '#contract/patrol/event.ts';
import { rights } from '#contract/patrol/rights.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { paperPdf } from '../../../services/papers/paper.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { patrolling } from '../../../testing/given/kinds.ts';
import { notesOf } from '../../../testing/given/notes.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { confirmWarning, handleWarning } from '../warning/acts.ts';
import { raiseWarnings } from '../warning/raise.ts';
import { warningPage } from '../warning/read.ts';
import { addEvent, openEvent, updateEvent, withdrawEvent } from './head.ts';
import { eventDetail, eventPage } from './read.ts';
import {
  archiveReport,
  checkFour,
  closeEvent,
  finishMeasure,
  judgeReport,
  recordEvent,
  submitReport,
  verifyMeasure,
} from './record.ts';
import { eventPaper } from './report.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let leader: Actor, judge: Actor, elsewhere: Actor, boss: number;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const person = async (name: string, dept: number): Promise<number> => {
    const account = await given.row('iam.account', { account: `event_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const id = await given.row('iam.user', {
      tenant_id: tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    return patrolling(given, at, id);
  };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'EV', dept_name: '安环组', path: '/' });
  boss = await person('boss', dept);
  await given.ask('update iam.dept set leader_user_id = $1 where id = $2', [boss, dept]);
  leader = givenActor(at, { permissions: Object.keys(rights), userId: await person('leader', dept) });
  judge = givenActor(at, { permissions: Object.keys(rights), userId: await person('judge', dept) });
  elsewhere = givenActor(
    { tenantId, warehouseId: (await given.warehouse(tenantId)).id },
    { permissions: Object.keys(rights), userId: judge.userId },
  );
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const tell = (more: object = {}) =>
  as(judge, (ctx) =>
    addEvent(
      ctx,
      api.add.input.parse({
        eventType: 2,
        level: 4,
        occurAt: '2026-03-02 08:00:00',
        place: '月台',
        leaderId: leader.userId,
        description: '叉车碰到立柱',
        ...more,
      }),
    ),
  );
const file = async (who: Actor): Promise<number> =>
  given.row('ops.file_object', {
    tenant_id: at.tenantId,
    bucket: 'images',
    object_key: `ev${Math.trunc(performance.now() * 1000)}`,
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: who.userId,
  });
const RECORD = {
  rootCause: '点检没有人复核',
  whyChain: ['没看后视', '蜂鸣器不响', '没点检'],
  immediateAction: '停用货位',
};

test('told, looked into, reported, judged by somebody else, put right, checked four times, closed', async () => {
  const told = await tell({ lossAmount: 3200.5, persons: ['司机'], teamIds: [judge.userId] });
  await expect(as(leader, (ctx) => recordEvent(ctx, api.record.input.parse({ ...told, ...RECORD })))).rejects.toThrow(
    '当前状态【已上报】不允许填写调查记录',
  );
  const opened = await as(leader, (ctx) => openEvent(ctx, told));
  await expect(as(leader, (ctx) => submitReport(ctx, opened))).rejects.toThrow('请完善原因分析');
  const measures = [
    { content: '班组长复核点检表', ownerId: leader.userId, dueAt: '2099-03-09 18:00:00' },
    { content: '换蜂鸣器', ownerId: judge.userId, dueAt: '2099-03-09 18:00:00' },
  ];
  const recorded = await as(leader, (ctx) =>
    recordEvent(ctx, api.record.input.parse({ ...opened, ...RECORD, measures })),
  );
  // Kept again, the measures of before are replaced.
  const again = await as(leader, (ctx) =>
    recordEvent(ctx, api.record.input.parse({ ...recorded, ...RECORD, measures })),
  );
  await expect(as(leader, (ctx) => submitReport(ctx, recorded))).rejects.toThrow('数据已被他人修改');
  const submitted = await as(leader, (ctx) => submitReport(ctx, again));
  await expect(as(leader, (ctx) => judgeReport(ctx, { ...submitted, result: 1 }))).rejects.toThrow(
    '不能审批自己负责的调查',
  );
  await expect(as(judge, (ctx) => judgeReport(ctx, { ...submitted, result: 2 }))).rejects.toThrow('请输入审批意见');
  const verdicts = await Promise.allSettled(
    [1, 1].map(() => as(judge, (ctx) => judgeReport(ctx, { ...submitted, result: 1, opinion: '同意' }))),
  );
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const version = async () => (await as(judge, (ctx) => eventDetail(ctx, { id: told.id }))).version;
  const { measures: kept } = await as(judge, (ctx) => eventDetail(ctx, { id: told.id }));
  expect(kept.map(({ content }) => content)).toEqual(['班组长复核点检表', '换蜂鸣器']);
  const [first] = kept;
  const finish = async (who: Actor, actionId: number, evidence: number[]) =>
    as(who, async (ctx) =>
      finishMeasure(
        ctx,
        api.finishAction.input.parse({ id: told.id, version: await version(), actionId, result: '已做', evidence }),
      ),
    );
  await expect(finish(leader, first?.id ?? 0, [])).rejects.toThrow('请上传整改证据');
  await expect(finish(leader, 999_999, [])).rejects.toThrow('数据不存在');
  const owners = [leader, judge];
  // A measure is done by its owner, by nobody for him, and whoever may verify it is offered that alone.
  await expect(finish(judge, first?.id ?? 0, [await file(judge)])).rejects.toThrow('只有措施责任人可以完成该措施');
  for (const [i, one] of kept.entries()) {
    const owner = owners[i] ?? leader;
    await finish(owner, one.id, [await file(owner)]);
  }
  const offers = async (who: Actor) =>
    (await as(who, (ctx) => eventDetail(ctx, { id: told.id }))).measures.map(({ actions }) => actions);
  expect(await offers(leader)).toEqual([[], ['verifyAction']]);
  expect(await offers(judge)).toEqual([['verifyAction'], []]);
  const verify = async (who: Actor, actionId: number, result: 1 | 2) =>
    as(who, async (ctx) => verifyMeasure(ctx, { id: told.id, version: await version(), actionId, result }));
  await expect(verify(leader, first?.id ?? 0, 1)).rejects.toThrow('不能验证自己完成的措施');
  await verify(judge, first?.id ?? 0, 2);
  await expect(verify(judge, first?.id ?? 0, 1)).rejects.toThrow('该措施尚未完成');
  const close = async () => as(judge, async (ctx) => closeEvent(ctx, { id: told.id, version: await version() }));
  await expect(close()).rejects.toThrow('存在未完成的整改措施，还有2条');
  await finish(leader, first?.id ?? 0, [await file(leader)]);
  await verify(judge, first?.id ?? 0, 1);
  // Done before this rule by another than its owner: neither of both verifies it.
  await given.ask('update patrol.event_action set done_by = $1 where id = $2', [boss, kept[1]?.id]);
  await expect(verify(judge, kept[1]?.id ?? 0, 1)).rejects.toThrow('不能验证自己负责的措施');
  await expect(verify({ ...judge, userId: boss }, kept[1]?.id ?? 0, 1)).rejects.toThrow('不能验证自己完成的措施');
  await verify(leader, kept[1]?.id ?? 0, 1);
  await expect(close()).rejects.toThrow('四不放过核查未完成');
  await as(leader, async (ctx) =>
    checkFour(
      ctx,
      api.fourCheck.input.parse({
        id: told.id,
        version: await version(),
        causeFound: '清楚',
        personsDealt: '教育',
        measuresDone: '落实',
        staffEducated: '通报',
      }),
    ),
  );
  expect(await close()).toMatchObject({ status: 4 });
  // Each heard of what became his, nobody of what he did himself.
  expect(
    (await notesOf(given, told.eventNo)).map(({ userId, title }) => [
      userId === leader.userId ? 'leader' : userId === judge.userId && 'judge',
      title.split('：')[0],
    ]),
  ).toEqual([
    ['leader', '事件待调查'],
    ['leader', '调查报告已通过'],
    ['leader', '事件整改措施待落实'],
    ['judge', '整改措施待验证'],
    ['leader', '整改措施待验证'],
    ['leader', '整改措施未通过验证'],
    ['judge', '整改措施待验证'],
    ['leader', '事件已结案'],
  ]);
  const done = await as(judge, (ctx) => eventDetail(ctx, { id: told.id }));
  expect(done).toMatchObject({
    lossAmount: 3200.5,
    team: ['judge'],
    auditor: 'judge',
    openActions: 0,
    actions: ['archive'],
    submittedAt: expect.any(String),
    auditAt: expect.any(String),
  });
  expect(done.steps.at(-1)?.actionName).toBe('上报事件');
  const bytes: Buffer[] = [];
  for await (const chunk of paperPdf(eventPaper(done))) bytes.push(Buffer.from(chunk));
  const pdf = Buffer.concat(bytes);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5000);
  // Another house of the same company sees nothing of it.
  await expect(as(elsewhere, (ctx) => eventDetail(ctx, { id: told.id }))).rejects.toThrow('数据不存在或无权访问');
  const page = await as(elsewhere, (ctx) => eventPage(ctx, api.queryPage.input.parse({})));
  expect(page.list).toEqual([]);
});

test('the signed report is filed once its case is put right or closed, by hand and again, and never empty', async () => {
  const told = await tell();
  const file_ = (version: number, reportFiles: number[]) =>
    as(leader, (ctx) => archiveReport(ctx, { id: told.id, version, reportFiles }));
  await expect(file_(0, [await file(leader)])).rejects.toThrow('当前状态【已上报】不允许归档');
  await given.ask(`update patrol.event set status = 3, root_cause = 'x', why_chain = '{a,b,c}' where id = $1`, [
    told.id,
  ]);
  await expect(file_(0, [])).rejects.toMatchObject({
    data: { errors: [{ field: 'reportFiles', msg: '请上传归档报告' }] },
  });
  const first = await file(leader),
    second = await file(leader);
  const filed = await file_(0, [first]);
  // Of two who file at once the second is told.
  await expect(file_(0, [second])).rejects.toThrow('数据已被他人修改');
  await file_(filed.version, [first, second]);
  const { reportFiles, status } = await as(judge, (ctx) => eventDetail(ctx, { id: told.id }));
  expect({ status, ids: reportFiles.map(({ id }) => id) }).toEqual({ status: 3, ids: [first, second] });
});

test('a measure is due at a moment that lies ahead, and what was recorded before stays', async () => {
  const told = await tell();
  const opened = await as(judge, (ctx) => openEvent(ctx, told));
  const record = (version: number, dueAt: string) =>
    as(judge, (ctx) =>
      recordEvent(
        ctx,
        api.record.input.parse({
          ...opened,
          version,
          ...RECORD,
          measures: [{ content: '换蜂鸣器', ownerId: leader.userId, dueAt }],
        }),
      ),
    );
  await record(opened.version, '2099-03-09 18:00:00');
  await expect(record(opened.version + 1, '2026-03-09 18:00:00')).rejects.toMatchObject({
    data: { errors: [{ field: 'measures.0.dueAt', msg: '整改期限必须晚于当前时间' }] },
  });
  const { measures, version } = await as(judge, (ctx) => eventDetail(ctx, { id: opened.id }));
  expect(measures.map(({ dueAt }) => dueAt)).toEqual(['2099-03-09 18:00:00']);
  expect(version).toBe(opened.version + 1);
});

test('whoever hands a report in for its leader does not judge it either', async () => {
  const told = await tell();
  const opened = await as(judge, (ctx) => openEvent(ctx, told));
  const measures = [{ content: '换蜂鸣器', ownerId: leader.userId, dueAt: '2099-03-09 18:00:00' }];
  const recorded = await as(judge, (ctx) =>
    recordEvent(ctx, api.record.input.parse({ ...opened, ...RECORD, measures })),
  );
  const submitted = await as(judge, (ctx) => submitReport(ctx, recorded));
  for (const result of [1, 2] as const)
    await expect(as(judge, (ctx) => judgeReport(ctx, { ...submitted, result, opinion: '同意' }))).rejects.toThrow(
      '不能审批自己提交的报告',
    );
  const third = { ...judge, userId: boss };
  expect(await as(third, (ctx) => judgeReport(ctx, { ...submitted, result: 1 }))).toMatchObject({ status: 3 });
});

test('another level is due at another time; nothing happens in the future; what is withdrawn is over', async () => {
  const told = await tell({ level: 1 });
  await expect(tell({ occurAt: '2099-01-01 00:00:00' })).rejects.toThrow('发生时间不能晚于当前时间');
  await expect(tell({ leaderId: 999_999_999 })).rejects.toThrow('人员不存在或已停用');
  const before = await as(judge, (ctx) => eventDetail(ctx, { id: told.id }));
  const input = { ...before, level: 4, description: '叉车碰到立柱，无人受伤', images: undefined };
  const after = await as(judge, (ctx) => updateEvent(ctx, api.update.input.parse(input)));
  const now = await as(judge, (ctx) => eventDetail(ctx, { id: told.id }));
  expect(Date.parse(now.dueAt) - Date.parse(before.dueAt)).toBe(144 * 3_600_000);
  await as(judge, (ctx) => withdrawEvent(ctx, { ...after, reason: '重复上报' }));
  await expect(as(leader, (ctx) => openEvent(ctx, { id: told.id, version: after.version + 1 }))).rejects.toThrow(
    '当前状态【已撤销】不允许立案调查',
  );
});

test('what is late is warned of once, told to who is responsible and to his leader, and cleared when it is over', async () => {
  const told = await tell({ level: 2 });
  const later = new Date(Date.now() + 25 * 3_600_000);
  const raise = () => as(judge, (ctx) => raiseWarnings(ctx, later));
  const runs = await Promise.all([raise(), raise()]);
  const mine = async () =>
    (await as(judge, (ctx) => warningPage(ctx, { param: {}, pageNum: 1, pageSize: 50 }))).list.filter(
      ({ bizNo }) => bizNo === told.eventNo,
    );
  expect(runs.reduce((sum, { raised }) => sum + raised, 0)).toBeGreaterThanOrEqual(1);
  expect(await mine()).toMatchObject([{ warnType: 4, status: 0, person: 'leader', leader: 'boss' }]);
  const late = (await notesOf(given, told.eventNo)).filter(({ title }) => !title.startsWith('事件待调查'));
  expect(new Set(late.map(({ userId }) => userId))).toEqual(new Set([leader.userId, boss]));
  expect(late).toHaveLength(2);
  const [warning] = await mine();
  if (!warning) throw new Error('nothing was raised');
  const { id, version } = warning;
  const handled = await as(leader, (ctx) => handleWarning(ctx, { id, version, remark: '今天交' }));
  await expect(as(leader, (ctx) => confirmWarning(ctx, { ...handled, result: 1 }))).rejects.toThrow(
    '处理人不能确认自己的处理结果',
  );
  const back = await as(judge, (ctx) => confirmWarning(ctx, { ...handled, result: 2, opinion: '没有交' }));
  expect(back.status).toBe(1);
  await as(judge, (ctx) => withdrawEvent(ctx, { id: told.id, version: 0, reason: '重复上报' }));
  await raise();
  expect(await mine()).toMatchObject([{ status: 4 }]);
});
