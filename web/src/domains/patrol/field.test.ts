import { expect, test } from 'vitest';
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { patrolDangerApi, patrolRectifyTaskApi as api } from '#contract/patrol/rectify.ts';
import { field } from './field.ts';

/** What a rectification and a report are on the device before anybody answers. */

type Rectify = OutputOf<typeof api.get>;

const open: Rectify = {
  id: 7,
  version: 3,
  rectifyNo: 'ZG1',
  dangerNo: 'YH1',
  source: 2,
  taskId: null,
  taskNo: null,
  kind: 1,
  category: '消防',
  level: 1,
  description: '通道堵塞',
  areaId: null,
  areaCode: null,
  points: 0,
  foundBy: '张三',
  foundAt: '2026-03-02 08:00:00',
  responsibleId: 1,
  responsible: '李四',
  dueAt: '2026-03-03 08:00:00',
  overdue: true,
  measure: null,
  finishAt: null,
  auditor: null,
  opinion: null,
  rejectCount: 0,
  extendCount: 0,
  status: 0,
  actions: ['assign', 'start'],
  images: [],
  imagesAfter: [],
  steps: [],
};

const actOf = <E extends Endpoint>({ path }: E) => {
  const act = field.acts.find((one) => one.act.path === path);
  if (!act) throw new Error(`no act ${path}`);
  return {
    act,
    // Acts are kept without the types of their endpoints.
    apply: (row: Rectify, input: InputOf<E>) => act.apply(row as never, input as never) as Rectify | null,
    answer: (row: Rectify | null, input: InputOf<E>) => act.answer(row as never, input as never, 1) as OutputOf<E>,
  };
};
const start = actOf(api.start),
  submit = actOf(api.submit);

test('a rectification is begun and handed in on the device, each as the next version, with the pictures it names', () => {
  expect(start.apply(open, { id: 8, version: 3 })).toBeNull();
  const begun = start.apply(open, { id: 7, version: 3 });
  expect(begun).toMatchObject({ status: 1, version: 4, actions: ['assign', 'submit'] });
  if (!begun) return;
  const input = { id: 7, version: 4, measure: '已清理', imagesAfter: [-5] };
  const done = submit.apply(begun, input);
  expect(done).toMatchObject({ status: 2, version: 5, measure: '已清理', overdue: false, actions: [] });
  expect(done?.imagesAfter.map(({ id }) => id)).toEqual([-5]);
  expect(submit.answer(done, input)).toEqual({ id: 7, rectifyNo: 'ZG1', status: 2, version: 5 });
  expect(api.submit.output.parse(submit.answer(done, input))).toBeTruthy();
  expect([start.act.photos, submit.act.photos]).toEqual([undefined, 'imagesAfter']);
});

test('what cannot be is refused on the device in the words of the server', () => {
  expect(() => submit.apply(open, { id: 7, version: 3, measure: '已清理', imagesAfter: [-5] })).toThrow(
    '当前状态【待整改】不允许提交整改',
  );
  const begun = { ...open, status: 1 };
  expect(() => start.apply(begun, { id: 7, version: 4 })).toThrow('不允许开始整改');
  const bare = () => submit.apply(begun, { id: 7, version: 4, measure: '已清理', imagesAfter: [] });
  // Told as the server tells it, on its field.
  expect(bare).toThrow(expect.objectContaining({ fields: [{ field: 'imagesAfter', msg: '请上传整改后照片' }] }));
  // Rejected once, the pictures of the first time are still there.
  const [file] = submit.apply(begun, { id: 7, version: 4, measure: '好', imagesAfter: [-5] })?.imagesAfter ?? [];
  const again = { ...begun, imagesAfter: file ? [file] : [] };
  expect(submit.apply(again, { id: 7, version: 6, measure: '好', imagesAfter: [-5, -6] })).toMatchObject({
    imagesAfter: [file, { id: -6 }],
  });
});

test('a report stands by itself, with its pictures, and has no number yet', () => {
  const { act } = actOf(patrolDangerApi.report);
  expect([act.read, act.photos]).toEqual([null, 'images']);
  const input = { kind: 1, category: '消防', level: 1, description: '通道堵塞', responsibleId: 1 } as const;
  expect(act.title(null as never, input as never)).toBe('上报隐患 通道堵塞');
  expect(patrolDangerApi.report.output.parse(act.answer(null as never, input as never, 1))).toMatchObject({ id: 0 });
});
