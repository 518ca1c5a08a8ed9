import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, type Machine } from '#contract/kit/machine.ts';
import { eventInvestigationApi as eventApi } from '#contract/patrol/event.ts';
import { eventLife, patrolTaskLife, patrolWarningLife, rectifyLife } from '#contract/patrol/life.ts';
import { patrolRectifyTaskApi as rectifyApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi as taskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { patrolling } from '../../testing/given/kinds.ts';
import { givenActor, openGiven, type Given, type Row } from '../../testing/given/rows.ts';
import { openEvent, updateEvent, withdrawEvent } from './event/head.ts';
import {
  archiveReport,
  checkFour,
  closeEvent,
  finishMeasure,
  judgeReport,
  recordEvent,
  submitReport,
  verifyMeasure,
} from './event/record.ts';
import { markOverdue } from './jobs.ts';
import { assignRectify, dismissRectify, extendRectify, judgeRectify, startRectify, submitRectify } from './rectify.ts';
import { cancelPatrol, checkItem, finishPatrol, startPatrol, transferPatrol } from './walk.ts';
import { acceptWarning, confirmWarning, handleWarning } from './warning/acts.ts';
import { raiseWarnings } from './warning/raise.ts';

/** Every act of every life in every state, by the real commands: the next state, or the sentence of the life and nothing done. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let mine: Actor, judge: Actor, gone: Actor;
let itemId = 0,
  serial = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'L', dept_name: '安全部', path: '/' });
  const person = async (name: string): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `life_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const userId = await given.row('iam.user', {
      tenant_id: tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    return givenActor(at, { permissions: Object.keys(rights), userId: await patrolling(given, at, userId) });
  };
  mine = await person('mine');
  judge = await person('judge');
  gone = await person('gone');
  await given.ask('update iam."user" set status = 0 where id = $1', [gone.userId]);
  itemId = await given.row('patrol.check_item', {
    tenant_id: tenantId,
    code: 'A',
    kind: 1,
    category: '消防',
    content: 'A',
    must_photo: false,
  });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const no = (): string => `L${(serial += 1)}`;
const row = (table: string, more: Row): Promise<number> =>
  given.row(table, { tenant_id: at.tenantId, warehouse_id: at.warehouseId, ...more });
const file = (who: Actor): Promise<number> =>
  given.row('ops.file_object', {
    tenant_id: at.tenantId,
    bucket: 'images',
    object_key: no(),
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: who.userId,
  });

/** A document in a state, and what an act on it is. */
interface Told<A extends string> {
  life: Machine<number, A>;
  table: string;
  make: (state: number, act: A) => Promise<number>;
  acts: Readonly<Record<NoInfer<A>, (one: { id: number; version: number }) => Promise<unknown>>>;
  /** By the clock: where it is not due nothing is refused, and nothing happens. */
  clock?: NoInfer<A>;
}

function everyStep<A extends string>({ life, table, make, acts, clock }: Told<A>): void {
  const states = Object.keys(life.states).map(Number);
  describe(life.label, () => {
    for (const act of Object.keys(life.actions) as A[])
      for (const state of states) {
        const why = refusal(life, act, state);
        const next = why ? state : (life.actions[act].to?.[0] ?? state);
        test(`${life.states[state]} + ${life.actions[act].label} → ${why ?? life.states[next]}`, async () => {
          const id = await make(state, act);
          const done = acts[act]({ id, version: 0 });
          if (why && act !== clock) await expect(done).rejects.toThrow(why);
          else await done;
          expect(await given.ask(`select status, version > 0 as moved from ${table} where id = $1`, [id])).toEqual([
            // An item is looked at without the head moving.
            { status: next, moved: why === null && !(table === 'patrol.task' && act === 'check') },
          ]);
        });
      }
  });
}

everyStep({
  life: patrolTaskLife,
  table: 'patrol.task',
  clock: 'expire',
  make: async (state, act) => {
    const done = state === patrolTaskLife.at.done;
    // What has begun is handed on when its inspector is gone.
    const left = act === 'transfer' && state === patrolTaskLife.at.walking;
    const id = await row('patrol.task', {
      task_no: no(),
      kind: 1,
      inspector_id: left ? gone.userId : mine.userId,
      responsible_id: judge.userId,
      plan_start: '2026-03-02T00:00:00Z',
      plan_end: '2026-03-02T04:00:00Z',
      status: state,
      ...(done ? { finish_at: new Date(), score: 100 } : {}),
    });
    await row('patrol.task_item', { task_id: id, item_id: itemId, result: 1, checked_at: new Date() });
    return id;
  },
  acts: {
    transfer: (one) => as(mine, (ctx) => transferPatrol(ctx, { ...one, inspectorId: judge.userId })),
    start: (one) => as(mine, (ctx) => startPatrol(ctx, { ...one, lateReason: '设备检修' })),
    check: ({ id }) =>
      as(mine, (ctx) => checkItem(ctx, taskApi.check.input.parse({ id, itemId, result: 3, remark: '不适用' }))),
    finish: (one) => as(mine, (ctx) => finishPatrol(ctx, one)),
    expire: () => as(mine, (ctx) => markOverdue(ctx, new Date('2026-03-04T00:00:00Z'))),
    cancel: (one) => as(mine, (ctx) => cancelPatrol(ctx, one)),
  },
});

const DUE = new Date(Date.now() + 24 * 3_600_000);

everyStep({
  life: rectifyLife,
  table: 'patrol.rectify',
  make: async (state) => {
    const danger = await row('patrol.danger', {
      danger_no: no(),
      kind: 1,
      source: 2,
      category: '消防',
      level: 3,
      description: '通道堵塞',
      found_by: judge.userId,
    });
    return row('patrol.rectify', {
      rectify_no: no(),
      danger_id: danger,
      responsible_id: mine.userId,
      party_ids: [mine.userId],
      updated_by: mine.userId,
      due_at: DUE,
      hours: 24,
      measure: '已清理',
      status: state,
    });
  },
  acts: {
    assign: (one) => as(judge, (ctx) => assignRectify(ctx, { ...one, responsibleId: judge.userId })),
    start: (one) => as(mine, (ctx) => startRectify(ctx, one)),
    submit: async (one) => {
      const imagesAfter = [await file(mine)];
      return as(mine, (ctx) =>
        submitRectify(ctx, rectifyApi.submit.input.parse({ ...one, measure: '好了', imagesAfter })),
      );
    },
    extend: (one) => {
      const dueAt = wireTime(new Date(DUE.getTime() + 3_600_000));
      return as(judge, (ctx) => extendRectify(ctx, { ...one, dueAt, reason: '等备件' }));
    },
    falseReport: (one) => as(judge, (ctx) => dismissRectify(ctx, { ...one, reason: '看错' })),
    pass: (one) => as(judge, (ctx) => judgeRectify(ctx, { ...one, result: 1 })),
    reject: (one) => as(judge, (ctx) => judgeRectify(ctx, { ...one, result: 2, opinion: '照片不清' })),
  },
});

const CHECKED = { cause_found: '清楚', persons_dealt: '教育', measures_done: '落实', staff_educated: '通报' };
const TOLD = { eventType: 2, level: 4, occurAt: '2026-03-02 08:00:00', place: '月台', description: '叉车碰到立柱' };
const RECORD = { rootCause: '点检没有人复核', whyChain: ['没看后视', '蜂鸣器不响', '没点检'] };
const actionOf = async (eventId: number): Promise<number> =>
  (await given.ask<{ id: number }>('select id from patrol.event_action where event_id = $1', [eventId]))[0]?.id ?? 0;

everyStep({
  life: eventLife,
  table: 'patrol.event',
  make: async (state, act) => {
    const id = await row('patrol.event', {
      event_no: no(),
      event_type: 2,
      level: 4,
      occur_at: '2026-03-02T00:00:00Z',
      place: '月台',
      description: '叉车碰到立柱',
      leader_id: mine.userId,
      updated_by: mine.userId,
      due_at: DUE,
      root_cause: RECORD.rootCause,
      why_chain: RECORD.whyChain,
      status: state,
      ...CHECKED,
      ...(state === eventLife.at.closed ? { closed_at: new Date() } : {}),
    });
    const status = act === 'finishAction' ? 0 : act === 'verifyAction' ? 1 : 2;
    await row('patrol.event_action', {
      event_id: id,
      line_no: 1,
      content: '换蜂鸣器',
      owner_id: mine.userId,
      due_at: DUE,
      status,
      ...(status > 0 ? { result: '已换', done_at: new Date(), done_by: mine.userId } : {}),
      ...(status > 1 ? { verify_by: judge.userId, verify_at: new Date() } : {}),
    });
    return id;
  },
  acts: {
    update: (one) =>
      as(mine, (ctx) => updateEvent(ctx, eventApi.update.input.parse({ ...TOLD, leaderId: mine.userId, ...one }))),
    open: (one) => as(mine, (ctx) => openEvent(ctx, one)),
    record: (one) => as(mine, (ctx) => recordEvent(ctx, eventApi.record.input.parse({ ...RECORD, ...one }))),
    submit: (one) => as(mine, (ctx) => submitReport(ctx, one)),
    pass: (one) => as(judge, (ctx) => judgeReport(ctx, { ...one, result: 1 })),
    reject: (one) => as(judge, (ctx) => judgeReport(ctx, { ...one, result: 2, opinion: '再查' })),
    finishAction: async (one) => {
      const with_ = { actionId: await actionOf(one.id), result: '已换', evidence: [await file(mine)] };
      return as(mine, (ctx) => finishMeasure(ctx, eventApi.finishAction.input.parse({ ...one, ...with_ })));
    },
    verifyAction: async (one) => {
      const actionId = await actionOf(one.id);
      return as(judge, (ctx) => verifyMeasure(ctx, { ...one, actionId, result: 1 }));
    },
    check: (one) => as(mine, (ctx) => checkFour(ctx, eventApi.fourCheck.input.parse({ ...one, causeFound: '清楚' }))),
    close: (one) => as(judge, (ctx) => closeEvent(ctx, one)),
    archive: async (one) => {
      const reportFiles = [await file(mine)];
      return as(mine, (ctx) => archiveReport(ctx, { ...one, reportFiles }));
    },
    withdraw: (one) => as(judge, (ctx) => withdrawEvent(ctx, { ...one, reason: '重复上报' })),
  },
});

everyStep({
  life: patrolWarningLife,
  table: 'patrol.warning',
  clock: 'clear',
  make: (state) =>
    row('patrol.warning', {
      warn_type: 2,
      kind: 1,
      biz_id: (serial += 1),
      biz_no: no(),
      // Of something that is late no longer.
      source_id: -(serial += 1),
      content: '整改超过期限',
      lapse_at: '2026-03-02T00:00:00Z',
      handle_by: mine.userId,
      status: state,
      ...(state === patrolWarningLife.at.cleared ? { cleared_at: new Date() } : {}),
    }),
  acts: {
    accept: (one) => as(mine, (ctx) => acceptWarning(ctx, one)),
    handle: (one) => as(mine, (ctx) => handleWarning(ctx, { ...one, remark: '已催' })),
    confirm: (one) => as(judge, (ctx) => confirmWarning(ctx, { ...one, result: 1 })),
    reject: (one) => as(judge, (ctx) => confirmWarning(ctx, { ...one, result: 2, opinion: '没有好' })),
    clear: () => as(mine, (ctx) => raiseWarnings(ctx, new Date())),
  },
});
