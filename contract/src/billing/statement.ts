import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ref } from '../terms/fields.ts';
import { period } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/settlementStatement';
const asked = z.object({ ownerId: ref('货主', 'owner'), period: period() });
export type StatementAsked = z.output<typeof asked>;

const money = {
  lines: z.int().meta({ label: '行数' }),
  amount: z.string().meta({ label: '金额' }),
  taxAmount: z.string().meta({ label: '税额' }),
  totalAmount: z.string().meta({ label: '价税合计' }),
};

/** What an owner owes for a month: by warehouse and fee, and line by line. */
export const statement = z.object({
  period: z.string().meta({ label: '账期' }),
  ownerName: z.string().meta({ label: '货主' }),
  company: z.string().meta({ label: '服务方' }),
  /** 0 open, 1 closing, 2 closed: before it closed a statement is a draft. */
  status: z.int().meta({ label: '账期状态' }),
  /** The day by which it is to be paid: the settling day of the contract in the month after. */
  dueOn: z.string().nullable().meta({ label: '付款日' }),
  contracts: z.array(z.string()).meta({ label: '合同号' }),
  unconfirmed: z.int().meta({ label: '未确认行' }),
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

export const settlementStatementApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询对账单',
    permit: 'bil:statement:list',
    input: asked,
    output: statement,
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
  print: endpoint({
    act: 'query',
    path: `${BASE}/print`,
    label: '打印对账单',
    permit: 'bil:statement:print',
    file: true,
    input: asked,
    output: z.any(),
  }),
};
