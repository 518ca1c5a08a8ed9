import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { anomalyLife } from '#contract/service/anomaly-life.ts';
import { anomalyApi as api, anomalyRow } from '#contract/service/anomaly.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ANOMALY_READS } from './reads.ts';

type Row = RowOf<typeof api.page>;
const fields = fieldsOf(anomalyRow.shape).filter(
  ({ name, label }) => label !== name && !['anomalyNo', 'status', 'actions'].includes(name),
);
const { solution } = api.solve.input.shape;

/** One anomaly (异常单详情): what happened, and the next step of putting it right. */
export function AnomalyDetailPage() {
  const here = useHere();
  const anomaly = useCall(api.detail, { id: Number(here.params.id) });
  const row = anomaly.data;
  useTabName(row && `异常 ${row.anomalyNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.anomalyNo}　<StatusTag life={anomalyLife} state={row.status} />
          </>
        ) : (
          '异常单详情'
        )
      }
      query={anomaly}
      extra={row && <Acts row={row} />}
    >
      {row && (
        <>
          <Panel>
            <Detail fields={fields} row={row} />
            {row.images.length > 0 && <KeptImages files={row.images} />}
          </Panel>
          <Panel title="日志">
            <Trace
              items={row.steps.toReversed().map((step) => ({
                at: step.postedAt,
                who: step.operatorName,
                act: step.actionName,
                from: step.fromStatus === null ? null : stateName(anomalyLife, step.fromStatus),
                to: step.toStatus === null ? null : stateName(anomalyLife, step.toStatus),
                note: step.content,
              }))}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Acts({ row }: { row: Row }) {
  const { id, version, status } = row;
  const [solving, setSolving] = useState(false);
  const accept = useAct(api.accept, ANOMALY_READS);
  const confirm = useAct(api.confirm, ANOMALY_READS);
  const reject = useAct(api.reject, ANOMALY_READS);
  return (
    <>
      {row.actions.includes('accept') && (
        <Act
          life={anomalyLife}
          state={status}
          action="accept"
          primary
          onConfirm={() => accept.mutateAsync({ id, version })}
        />
      )}
      {row.actions.includes('solve') && (
        <Act life={anomalyLife} state={status} action="solve" primary onConfirm={() => setSolving(true)} />
      )}
      {row.actions.includes('confirm') && (
        <>
          <Act
            life={anomalyLife}
            state={status}
            action="confirm"
            primary
            ask="确认后异常单关闭。"
            onConfirm={() => confirm.mutateAsync({ id, version })}
          />
          <Act
            life={anomalyLife}
            state={status}
            action="reject"
            reason="required"
            onConfirm={(reason) => reject.mutateAsync({ id, version, reason })}
          />
        </>
      )}
      <FieldsDialog
        title="处理异常"
        open={solving}
        onClose={() => setSolving(false)}
        of={api.solve}
        touches={ANOMALY_READS}
        shape={{ solution }}
        extra={{ id, version }}
      />
    </>
  );
}
