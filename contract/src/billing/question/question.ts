import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { pick, ref } from '../../terms/fields.ts';
import { statistic } from '../../terms/statistic.ts';
import { codes, rowId, rowVersion } from '../../terms/values.ts';
import { period, shownAmount } from '../terms.ts';
import { questionLife } from './question-life.ts';

const BASE = '/warehouse-billing-server/v1/statementQuestion';
const permit = questionLife.actions;
/** 1 quantity, 2 price, 3 charged twice, 4 never happened, 9 something else. */
export const QUESTION_KINDS = [1, 2, 3, 4, 9] as const;
/** Who speaks: 1 the owner, 2 the office. */
export const SIDE = { owner: 1, office: 2 } as const;

export const questionSearch = z.object({
  period: period().nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  feeId: ref('费用项', 'feeItem').nullish(),
  questionNo: codes('疑问编号'),
  sourceNo: codes('来源单号'),
  kind: pick('疑问类型', 'questionKind', QUESTION_KINDS).nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
});
export type QuestionSearch = z.output<typeof questionSearch>;

export const questionRow = z.object({
  id: z.int(),
  version: z.int(),
  questionNo: z.string().meta({ label: '疑问编号' }),
  period: z.string().meta({ label: '账期' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  houseName: z.string().meta({ label: '仓库' }),
  feeName: z.string().meta({ label: '费用项' }),
  /** The line as it stands; the one that was asked about when its source is gone. */
  poolId: z.int(),
  poolNo: z.string().meta({ label: '结算号' }),
  sourceNo: z.string().nullable().meta({ label: '来源单号' }),
  bizDate: z.string().nullable().meta({ label: '业务日期' }),
  kind: z.int().meta({ label: '疑问类型', dict: 'questionKind' }),
  /** What it came to when it was asked about, and what it comes to now: null when nothing is charged any more. */
  askedAmount: shownAmount('提问时价税合计'),
  totalAmount: shownAmount('价税合计').nullable(),
  content: z.string().meta({ label: '疑问' }),
  rounds: z.int().meta({ label: '往来条数' }),
  askedBy: z.string().meta({ label: '提问人' }),
  askedAt: z.string().meta({ label: '提问时间' }),
  lastAt: z.string().meta({ label: '最近时间' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const questionSaid = z.object({
  id: z.int(),
  side: z.int().meta({ label: '发言方', dict: 'questionSide' }),
  act: z.string().meta({ label: '动作' }),
  who: z.string().meta({ label: '发言人' }),
  at: z.string().meta({ label: '时间' }),
  content: z.string().nullable().meta({ label: '内容' }),
});
export type QuestionSaid = z.output<typeof questionSaid>;

const said = (label: string, missing: string) =>
  z.string(missing).trim().min(1, missing).max(500, '长度不能超过500').meta({ label, long: true });
const versioned = { id: rowId('对账疑问'), version: rowVersion() };
const after = z.object({ id: z.int(), questionNo: z.string(), status: z.int(), version: z.int() });

export const statementQuestionApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询对账疑问',
    permit: 'bil:question:list',
    input: pageInput(questionSearch),
    output: pageOutput(questionRow),
  }),
  statistic: statistic({ base: BASE, label: '对账疑问', permit: 'bil:question:list', search: questionSearch }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看对账疑问',
    permit: 'bil:question:list',
    input: z.object({ id: versioned.id }),
    output: questionRow.extend({ said: z.array(questionSaid) }),
  }),
  /** About a line of the statement that is charged. @throws 该行已有未了结的疑问, 对账单已签署，不能再提疑问 */
  ask: endpoint({
    act: 'command',
    path: `${BASE}/ask`,
    label: '提出对账疑问',
    permit: 'bil:question:ask',
    keyRequired: true,
    input: z.object({
      poolId: rowId('结算行'),
      kind: pick('疑问类型', 'questionKind', QUESTION_KINDS),
      content: said('疑问', '请填写疑问'),
    }),
    output: after,
  }),
  answer: endpoint({
    act: 'command',
    path: `${BASE}/answer`,
    label: '答复对账疑问',
    permit: permit.answer.permit,
    input: z.object({ ...versioned, content: said('答复', '请填写答复') }),
    output: after,
  }),
  askOn: endpoint({
    act: 'command',
    path: `${BASE}/askOn`,
    label: '继续询问对账疑问',
    permit: permit.askOn.permit,
    input: z.object({ ...versioned, content: said('疑问', '请填写疑问') }),
    output: after,
  }),
  accept: endpoint({
    act: 'command',
    path: `${BASE}/accept`,
    label: '接受对账答复',
    permit: permit.accept.permit,
    input: z.object(versioned),
    output: after,
  }),
  withdraw: endpoint({
    act: 'command',
    path: `${BASE}/withdraw`,
    label: '撤回对账疑问',
    permit: permit.withdraw.permit,
    input: z.object(versioned),
    output: after,
  }),
};
