import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderAuditLife } from '#contract/service/audit/order-audit-life.ts';
import { orderAuditApi as api } from '#contract/service/audit/order-audit.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { AuditActs } from './AuditActs.tsx';

type Whole = OutputOf<typeof api.detail>;
type Line = Whole['lines'][number];

const columns: Columns<Line> = [
  column.qty<Line>('lineNo', '行号'),
  column.text<Line>('goodsCode', '商品编码', { width: 140 }),
  column.text<Line>('goodsName', '商品名称', { width: 220 }),
  column.text<Line>('spec', '规格', { width: 120 }),
  column.dict<Line>('unitLevel', '单位', 'unitLevel'),
  column.qty<Line>('unitQty', '下单数量'),
  column.qty<Line>('qty', '基本数量'),
  column.text<Line>('wantLotNo', '指定批次'),
];

/** One order as it was entered, to be agreed to or not (订单审核详情, S037). */
export function OrderAuditDetailPage() {
  const here = useHere();
  const whole = useCall(api.detail, { id: Number(here.params.id) });
  const row = whole.data;
  useTabName(row && `订单审核 ${row.orderNo}`);
  return (
    <Page
      title={`订单审核 ${row?.orderNo ?? ''}`}
      query={whole}
      tags={row && <StatusTag life={orderAuditLife} state={row.status} />}
      extra={row && <AuditActs row={row} />}
    >
      {row && (
        <>
          <Panel>
            <Head row={row} />
          </Panel>
          <Panel title="明细">
            <DataTable rows={row.lines} columns={columns} />
          </Panel>
        </>
      )}
    </Page>
  );
}

const Head = ({ row }: { row: Whole }) => (
  <Detail
    items={[
      {
        label: '单号',
        value: (
          <TextLink to={row.docType === 'OUT' ? links.order(row.orderId) : links.inbound(row.orderId)}>
            {row.orderNo}
          </TextLink>
        ),
      },
      { label: '单据类型', value: <StatusTag dict="auditedOrder" value={row.docType} /> },
      { label: '货主', value: row.ownerName },
      { label: '货主单号', value: row.externalNo },
      { label: row.docType === 'OUT' ? '收货人' : '供应商', value: row.partner },
      { label: row.docType === 'OUT' ? '要求日期' : '预计到货', value: row.wantedOn },
      { label: '提交', value: `${row.createdBy} ${row.createdAt}` },
      { label: '审核', value: row.approver && `${row.approver} ${row.decidedAt}` },
      { label: '审核意见', value: row.opinion },
      { label: '收货地址', value: row.address, span: 'filled' },
      { label: '备注', value: row.remark, span: 'filled' },
    ]}
  />
);
