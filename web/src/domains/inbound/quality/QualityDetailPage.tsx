import { qcLife, type QcAction } from '#contract/inbound/quality-life.ts';
import { qcOrderApi, qcRow } from '#contract/inbound/quality.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { LineCards } from './LineCards.tsx';
import { QC_READS, type Qc } from './reads.ts';

const shown = qcRow.pick({
  source: true,
  orderNo: true,
  ownerName: true,
  supplierName: true,
  mode: true,
  qtyTotal: true,
  inspector: true,
  createdAt: true,
  judgedAt: true,
  result: true,
  remark: true,
});
const fields = fieldsOf(shown.shape);

/** One inspection (质检单详情): its lines with what was found and decided, and its history. */
export function QualityDetailPage() {
  const here = useHere();
  const query = useCall(qcOrderApi.get, { id: Number(here.params.id) });
  const qc = query.data;
  useTabName(qc && `质检 ${qc.qcNo}`);
  return (
    <Page
      title={
        qc ? (
          <>
            {qc.qcNo}　<StatusTag life={qcLife} state={qc.status} />
          </>
        ) : (
          '质检单详情'
        )
      }
      query={query}
      extra={qc && <Acts qc={qc} />}
    >
      {qc && (
        <>
          <Panel>
            <Detail fields={fields} row={qc} />
          </Panel>
          <Panel title={`明细（${qc.lines.length}）`}>
            <LineCards qc={qc} />
          </Panel>
          <Panel title="轨迹">
            <Steps qc={qc} />
          </Panel>
        </>
      )}
    </Page>
  );
}

/** What a step says beside its name. */
const NOTES: Readonly<Record<string, string>> = {
  goodsCode: '商品',
  lotNo: '批次',
  qtyDefect: '缺陷',
  temperature: '温度℃',
  ok: '合格',
  damaged: '残次',
  reject: '拒收',
  concedeReason: '让步原因',
  reason: '原因',
  remark: '说明',
  fromQcNo: '原质检单',
};

const Steps = ({ qc }: { qc: Qc }) => (
  <Trace
    items={qc.steps.map((step) => ({
      at: step.postedAt,
      who: step.operatorName,
      act: step.actionName,
      from: step.fromStatus === null ? null : stateName(qcLife, step.fromStatus),
      to: step.toStatus === null ? null : stateName(qcLife, step.toStatus),
      note: [
        step.qty !== null && `数量 ${step.qty}`,
        ...Object.entries(NOTES).map(([name, label]) => {
          const said = step.payload[name];
          return said === null || said === undefined || said === 0 || said === '' ? null : `${label} ${String(said)}`;
        }),
      ]
        .filter(Boolean)
        .join('　'),
    }))}
  />
);

function Acts({ qc: { id, version, status } }: { qc: Qc }) {
  const start = useAct(qcOrderApi.start, QC_READS);
  const release = useAct(qcOrderApi.release, QC_READS);
  const cancel = useAct(qcOrderApi.cancel, QC_READS);
  const renew = useAct(qcOrderApi.renew, QC_READS);
  const offers = (action: QcAction): boolean => qcLife.actions[action].from.some((from) => from === status);
  return (
    <>
      {offers('start') && (
        <Act life={qcLife} action="start" state={status} primary onConfirm={() => start.mutateAsync({ id })} />
      )}
      {offers('release') && (
        <Act
          life={qcLife}
          action="release"
          state={status}
          ask="质检单回到待质检，其他人可领取；已录入的记录保留。"
          onConfirm={() => release.mutateAsync({ id, version })}
        />
      )}
      {offers('cancel') && (
        <Act
          life={qcLife}
          action="cancel"
          state={status}
          danger
          reason="required"
          ask="取消后库存仍为待检，须重新送检。"
          onConfirm={(reason) => cancel.mutateAsync({ id, version, reason })}
        />
      )}
      {offers('renew') && (
        <Act life={qcLife} action="renew" state={status} primary onConfirm={() => renew.mutateAsync({ id })} />
      )}
    </>
  );
}
