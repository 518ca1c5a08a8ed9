import { Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { omsReceiptApi } from '#contract/service/receipt.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { ComplaintDialog } from '../complaint/ComplaintDialog.tsx';
import { links } from '../links.ts';
import { Steps } from '../Steps.tsx';
import { ReceiptActs } from './ReceiptActs.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

type Receipt = OutputOf<typeof omsReceiptApi.detailByOmsOutNo>;

/** 赔付: what is paid is a case of its own. */
const COMPENSATION = 2;
const all = fieldsOf(omsReceiptApi.detailByOmsOutNo.output.shape);
const worked = all.filter(({ name }) =>
  [
    'uploader',
    'uploadedAt',
    'submitter',
    'submittedAt',
    'abnormalCause',
    'disposeType',
    'disposer',
    'disposedAt',
    'approver',
    'approvedAt',
    'disposeRemark',
    'rejectReason',
  ].includes(name),
);

/** One receipt (回单详情): its pictures beside what left, line by line. */
export function ReceiptDetailPage() {
  const here = useHere();
  const receipt = useCall(omsReceiptApi.detailByOmsOutNo, { omsOutNo: here.params.omsOutNo ?? '' });
  const row = receipt.data;
  useTabName(row && `回单 ${row.receiptNo}`);
  return (
    <Page
      title={`回单 ${row?.receiptNo ?? ''}`}
      query={receipt}
      tags={row && <Tags row={row} />}
      extra={row && <ReceiptActs row={row} />}
    >
      {row && (
        <>
          <Panel>
            <Head row={row} />
          </Panel>
          <Panel title="回单图片">
            {row.images.length === 0 ? (
              <span className="hc-faint">还没有图片，请在{row.dueAt}前上传签收后的回单</span>
            ) : (
              <KeptImages files={row.images} />
            )}
          </Panel>
          <ReceiptLines row={row} />
          <Panel title="轨迹">
            <Steps steps={row.steps} life={receiptLife} />
          </Panel>
        </>
      )}
    </Page>
  );
}

const Tags = ({ row }: { row: Receipt }) => (
  <>
    <StatusTag life={receiptLife} state={row.status} />
    {row.overdue && (
      <Tag variant="filled" color="error">
        超期
      </Tag>
    )}
    {row.abnormal && (
      <Tag variant="filled" color="warning">
        异常
      </Tag>
    )}
    {row.disposeStatus > 0 && <StatusTag dict="receiptDisposal" value={row.disposeStatus} />}
  </>
);

const Head = ({ row }: { row: Receipt }) => (
  <>
    <Detail
      items={[
        { label: '出库单号', value: <TextLink to={links.desk(row.outOrderId)}>{row.omsOutNo}</TextLink> },
        { label: '货主', value: row.ownerName },
        { label: '客户', value: row.customerName },
        { label: '货主单号', value: row.externalNo },
        { label: '发运单号', value: row.shipNo },
        { label: '发运时间', value: row.departedAt },
        { label: '回单期限', value: <span className={row.overdue ? 'hc-bad' : undefined}>{row.dueAt}</span> },
      ]}
    />
    {row.uploadedAt && <Detail fields={worked} row={row} />}
    {row.disposeType === COMPENSATION && <Compensation row={row} />}
  </>
);

/** The complaint that what is paid is worked out on: with what the receipt says is broken or missing. */
function Compensation({ row }: { row: Receipt }) {
  const [open, setOpen] = useState(false);
  const lines = useCall(omsReceiptApi.detailForMateriel, { omsOutNo: row.omsOutNo });
  const goods = (lines.data ?? []).map(({ goodsId, damageQty, lackQty }) => ({ goodsId, qty: damageQty + lackQty }));
  const sum = (of: 'damageQty' | 'lackQty'): number => (lines.data ?? []).reduce((all, line) => all + line[of], 0);
  return (
    <p>
      赔付按投诉办理：
      <Act permit={complaintApi.addComplaint.permit} label="登记投诉" onConfirm={() => setOpen(true)} />
      {'　'}
      <TextLink to={links.complaints(row.omsOutNo)}>查看此订单的投诉</TextLink>
      <ComplaintDialog
        open={open}
        orderNo={row.omsOutNo}
        wanting={{ goods, description: `回单${row.receiptNo}：破损${sum('damageQty')}，短少${sum('lackQty')}` }}
        onClose={() => setOpen(false)}
      />
    </p>
  );
}
