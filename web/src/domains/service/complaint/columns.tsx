import { complaintLife } from '#contract/service/complaint-life.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { Left } from './Left.tsx';
import { moneyText } from './money.ts';
import { complaintPage } from './reads.ts';

type Row = Pick<
  ComplaintDetail,
  | 'id'
  | 'complaintNo'
  | 'status'
  | 'bizType'
  | 'bizNo'
  | 'waybillNo'
  | 'ownerName'
  | 'customerName'
  | 'typeCode'
  | 'level'
  | 'claimAmount'
  | 'paidAmount'
  | 'liableParty'
  | 'roundNo'
  | 'handlerName'
  | 'groupName'
  | 'respondDueAt'
  | 'finishDueAt'
  | 'source'
  | 'createdBy'
  | 'createdTime'
  | 'closedTime'
>;

export const money = <R extends object>(name: keyof R & string, title: string, sorter = false): Column<R> => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  ...(sorter ? { sorter } : {}),
  render: (amount: number | null) => <span className="hc-num">{moneyText(amount)}</span>,
});

const clock = <R extends object>(name: keyof R & string, title: string, sorter = false): Column<R> => ({
  key: name,
  dataIndex: name,
  title,
  ...(sorter ? { sorter } : {}),
  render: (due: string | null) => <Left due={due} />,
});

/** What a complaint is, in the order a desk looks at it: the clocks first. */
export const complaintColumns = <R extends Row>(): Columns<R> => [
  column.text<R>('complaintNo', '投诉单号', { sorter: true, link: (row) => complaintPage(row.id) }),
  column.state<R>(complaintLife, 'status'),
  column.dict<R>('level', '级别', 'complaintLevel'),
  clock<R>('respondDueAt', '响应剩余'),
  clock<R>('finishDueAt', '处理剩余', true),
  column.dict<R>('typeCode', '投诉类型', 'complaintType'),
  column.text<R>('bizNo', '业务单号'),
  column.text<R>('ownerName', '货主', { width: 120 }),
  column.text<R>('customerName', '客户', { width: 140 }),
  money<R>('claimAmount', '索赔金额 元', true),
  money<R>('paidAmount', '赔付金额 元', true),
  column.text<R>('handlerName', '处理人'),
  column.dict<R>('liableParty', '责任方', 'liableParty'),
  column.qty<R>('roundNo', '轮次'),
  column.dict<R>('bizType', '业务类型', 'complaintBiz'),
  column.text<R>('waybillNo', '运单号'),
  column.text<R>('groupName', '客服组'),
  column.dict<R>('source', '来源', 'complaintSource'),
  column.text<R>('createdBy', '创建人'),
  column.time<R>('createdTime', '创建时间', { sorter: true }),
  column.time<R>('closedTime', '完结时间'),
];
