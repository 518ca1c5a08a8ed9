import { nameOf } from '#contract/kit/sheet.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { money } from './columns.tsx';
import { moneyText } from './money.ts';

type Goods = ComplaintDetail['goods'][number];
type Pay = ComplaintDetail['pays'][number];
type Approval = ComplaintDetail['approvals'][number];
type Visit = ComplaintDetail['visits'][number];

export const goodsColumns: Columns<Goods> = [
  column.text<Goods>('goodsName', '商品', { width: 240 }),
  column.text('goodsCode', '商品编码'),
  column.text('unit', '单位'),
  column.qty('orderQty', '单据数量'),
  column.qty('claimQty', '投诉数量'),
  money<Goods>('unitPrice', '单价 元'),
  money<Goods>('claimAmount', '索赔金额 元'),
];

export const payColumns: Columns<Pay> = [
  column.qty('paySeq', '次序'),
  column.dict('status', '状态', 'payStatus'),
  column.dict('payType', '类型', 'payType'),
  column.dict('payMode', '方式', 'payMode'),
  money<Pay>('amount', '金额 元'),
  {
    key: 'shares',
    dataIndex: 'shares',
    title: '责任分摊',
    prose: true,
    render: (shares: Pay['shares']) =>
      shares
        .map(({ party, name, amount }) => `${nameOf('liableParty', party)} ${name} ${moneyText(amount)}`)
        .join('，'),
  },
  column.text('bankAccount', '收款账号'),
  column.text('voucherNo', '凭证号'),
  column.text('factPeriod', '抵扣账期'),
  column.text('proposedBy', '申请人'),
  column.time('createdTime', '申请时间'),
  column.time('paidAt', '赔付时间'),
];

export const approvalColumns: Columns<Approval> = [
  column.dict('kind', '类型', 'approvalKind'),
  column.qty('paySeq', '赔付次序'),
  column.dict('levelNo', '级别', 'approvalLevel'),
  {
    key: 'result',
    dataIndex: 'result',
    title: '结果',
    render: (result: number | null) => (result === null ? '待审批' : nameOf('approvalResult', result)),
  },
  column.text('applicant', '申请人'),
  {
    key: 'decidedBy',
    dataIndex: 'decidedBy',
    title: '审批人',
    prose: true,
    render: (decided: string | null, { approvers }) => decided ?? `待 ${approvers.join('、')}`,
  },
  column.text<Approval>('opinion', '意见', { width: 200 }),
  column.time('createdTime', '申请时间'),
  column.time('decidedTime', '审批时间'),
];

export const visitColumns: Columns<Visit> = [
  column.qty('roundNo', '轮次'),
  column.time('visitAt', '回访时间'),
  column.text('visitor', '回访人'),
  column.dict('channel', '方式', 'visitChannel'),
  column.yesNo('reached', '已联系上'),
  column.qty('satisfaction', '满意度'),
  column.dict('result', '结果', 'visitResult'),
  column.text<Visit>('content', '内容', { width: 260 }),
  column.time('nextVisitAt', '下次回访'),
];
