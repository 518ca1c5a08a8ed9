import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick, ref } from '../terms/fields.ts';
import { codes, rowId } from '../terms/values.ts';
import { poolLine, poolRow } from './pool-rows.ts';
import { period } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/settlementStatement';
const asked = z.object({ ownerId: ref('货主', 'owner'), period: period() });
export type StatementAsked = z.output<typeof asked>;

const PERIODS = 1_000_000;
/** A statement is no row: its owner and its month are its id (10001 in 2026-03 is 10001202603). */
export const statementId = ({ ownerId, period: of }: StatementAsked): number =>
  ownerId * PERIODS + Number(of.replace('-', ''));
/** What an id stands for; undefined: for no statement. */
export function statementOfId(id: number): StatementAsked | undefined {
  const digits = String(id % PERIODS),
    read = asked.safeParse({ ownerId: Math.floor(id / PERIODS), period: `${digits.slice(0, 4)}-${digits.slice(4)}` });
  return read.success ? read.data : undefined;
}
/** 0 not signed, 1 signed as it stands, 2 signed and changed since. */
export const SIGN_STATES = [0, 1, 2] as const;

const money = {
  lines: z.int().meta({ label: '行数' }),
  amount: z.string().meta({ label: '金额' }),
  taxAmount: z.string().meta({ label: '税额' }),
  totalAmount: z.string().meta({ label: '价税合计' }),
};

/** What an owner owes for a month: by warehouse and fee, and line by line. */
export const statement = z.object({
  statementNo: z.string().meta({ label: '对账单号' }),
  period: z.string().meta({ label: '账期' }),
  ownerName: z.string().meta({ label: '货主' }),
  company: z.string().meta({ label: '服务方' }),
  /** 0 open, 1 closing, 2 closed: before it closed a statement is a draft. */
  status: z.int().meta({ label: '账期状态' }),
  /** The day by which it is to be paid: the settling day of the contract in the month after. */
  dueOn: z.string().nullable().meta({ label: '付款日' }),
  contracts: z.array(z.string()).meta({ label: '合同号' }),
  unconfirmed: z.int().meta({ label: '未确认行' }),
  /** Questions that wait for an answer, and those that nobody has accepted or withdrawn yet. */
  unanswered: z.int().meta({ label: '待答复疑问' }),
  unsettled: z.int().meta({ label: '未了结疑问' }),
  /** 0 not signed, 1 signed as it stands, 2 signed and changed since. */
  signState: z.int().meta({ label: '签署状态', dict: 'statementSign' }),
  signedBy: z.string().nullable().meta({ label: '签署人' }),
  signedAt: z.string().nullable().meta({ label: '签署时间' }),
  ...money,
  groups: z.array(
    z.object({
      houseName: z.string().meta({ label: '仓库' }),
      feeCode: z.string().meta({ label: '费用编码' }),
      feeName: z.string().meta({ label: '费用项' }),
      basis: z.int().nullable().meta({ label: '计费依据', dict: 'costBasis' }),
      quantity: z.string().nullable().meta({ label: '计费数量' }),
      ...money,
    }),
  ),
});
export type Statement = z.output<typeof statement>;

const search = z.object({
  period: period().nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  statementNo: codes('对账单号'),
  signState: pick('签署状态', 'statementSign', SIGN_STATES).nullish(),
});
export type StatementSearch = z.output<typeof search>;

/** A statement among others. */
const statementRow = z.object({
  id: z.int(),
  statementNo: z.string().meta({ label: '对账单号' }),
  period: z.string().meta({ label: '账期' }),
  status: z.int().meta({ label: '账期状态' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  ...money,
  unconfirmed: z.int().meta({ label: '未确认行' }),
  unsettled: z.int().meta({ label: '未了结疑问' }),
  signState: z.int().meta({ label: '签署状态', dict: 'statementSign' }),
});
export type StatementRow = z.output<typeof statementRow>;

const lineSearch = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  period: period().nullish(),
  feeId: ref('费用项', 'feeItem').nullish(),
  sourceNo: codes('来源单号'),
  questioned: z.boolean().nullish().meta({ label: '有疑问' }),
});
export type StatementLineSearch = z.output<typeof lineSearch>;

/** A line of a statement, and the last question about it. */
export const statementLine = poolRow.omit({ actions: true }).extend({
  questioned: z.boolean().meta({ label: '有疑问' }),
  questionId: z.int().nullable(),
  questionStatus: z.int().nullable().meta({ label: '疑问状态', life: 'statementQuestion' }),
});

export const settlementStatementApi = {
  /** Every owner's months in which anything is charged, the newest first: to look for one, and to print many. */
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询对账单列表',
    permit: 'bil:statement:list',
    input: pageInput(search),
    output: pageOutput(statementRow),
  }),
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询对账单',
    permit: 'bil:statement:list',
    input: asked,
    output: statement,
  }),
  /** The owner agrees to a month that is closed, at the sums he has seen. @throws 存在{n}个未了结的疑问，不能签署, 账期尚未关闭，对账单还是草稿 */
  sign: endpoint({
    act: 'command',
    path: `${BASE}/sign`,
    label: '签署对账单',
    permit: 'bil:statement:sign',
    keyRequired: true,
    input: asked.extend({
      expected: z
        .object({
          lines: z.int().min(0).max(10_000_000).meta({ label: '行数' }),
          totalAmount: z.string().max(32).meta({ label: '价税合计' }),
        })
        .meta({ label: '合计' }),
    }),
    output: z.object({ period: z.string(), signedAt: z.string() }),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出对账单',
    permit: 'bil:statement:export',
    file: true,
    input: asked,
    output: z.any(),
  }),
  /** Summary, signatures and lines as a workbook of two sheets. */
  workbook: endpoint({
    act: 'query',
    path: `${BASE}/workbook`,
    label: '导出签署版对账单',
    permit: 'bil:statement:export',
    file: true,
    input: asked,
    output: z.any(),
  }),
  /** As it is built in and uncounted; the console prints the paper `statement`, which is counted. */
  print: endpoint({
    act: 'query',
    path: `${BASE}/print`,
    label: '打印对账单',
    permit: 'bil:statement:print',
    file: true,
    input: asked.extend({
      copies: z.int('请输入整数').min(1, '不能小于1').max(10, '不能大于10').default(1).meta({ label: '份数' }),
    }),
    output: z.any(),
  }),
};

const LINE = '/warehouse-billing-server/v1/statementLine';
/** A statement line by line, for whoever may read it. */
export const statementLineApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${LINE}/queryPage`,
    label: '查询对账单明细',
    permit: 'bil:statement:list',
    input: pageInput(lineSearch),
    output: pageOutput(statementLine),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${LINE}/{id}`,
    label: '查看对账单计算明细',
    permit: 'bil:statement:list',
    input: z.object({ id: rowId('结算行') }),
    output: poolLine,
  }),
};
