import { stateName } from '#contract/kit/machine.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { useCall } from '../../../data/query.ts';
import { Trace } from '../../../ui/document/Trace.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ComplaintActs } from './ComplaintActs.tsx';
import { ComplaintHead } from './ComplaintHead.tsx';
import { approvalColumns, goodsColumns, payColumns, visitColumns } from './detail-columns.tsx';
import './complaint.css';

/** One complaint (投诉详情): what it is about, what came of it, what is to be done next. */
export function ComplaintDetailPage() {
  const here = useHere();
  const complaint = useCall(complaintApi.getComplaint, { id: Number(here.params.id) });
  const row = complaint.data;
  useTabName(row && `投诉 ${row.complaintNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.complaintNo}　<StatusTag life={complaintLife} state={row.status} />
            {'　'}
            <StatusTag dict="complaintLevel" value={row.level} />
          </>
        ) : (
          '投诉详情'
        )
      }
      query={complaint}
      extra={row && <ComplaintActs row={row} />}
    >
      {row && (
        <div className="hc-complaint">
          <div>
            <ComplaintHead row={row} />
            {row.goods.length > 0 && (
              <Panel title="投诉商品">
                <DataTable rows={row.goods} columns={goodsColumns} />
              </Panel>
            )}
            {row.pays.length > 0 && (
              <Panel title="赔付">
                <DataTable rows={row.pays} columns={payColumns} />
                <FileLinks files={row.vouchers} />
              </Panel>
            )}
            {row.approvals.length > 0 && (
              <Panel title="审批">
                <DataTable rows={row.approvals} columns={approvalColumns} />
              </Panel>
            )}
            {row.visits.length > 0 && (
              <Panel title="回访">
                <DataTable rows={row.visits} columns={visitColumns} />
              </Panel>
            )}
            {row.images.length > 0 && (
              <Panel title="照片">
                <KeptImages files={row.images} />
              </Panel>
            )}
          </div>
          <Panel title="日志">
            <Trace
              items={row.steps.toReversed().map((step) => ({
                at: step.postedAt,
                who: step.operatorName,
                act: step.actionName,
                from: step.fromStatus === null ? null : stateName(complaintLife, step.fromStatus),
                to: step.toStatus === null ? null : stateName(complaintLife, step.toStatus),
                note: step.content,
              }))}
            />
          </Panel>
        </div>
      )}
    </Page>
  );
}
