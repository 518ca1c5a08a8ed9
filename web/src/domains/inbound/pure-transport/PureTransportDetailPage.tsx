import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { pureTransportApi, pureTransportRow } from '#contract/inbound/pure-transport.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';

type Line = OutputOf<typeof pureTransportApi.get>['lines'][number];

const HIDDEN = new Set(['id', 'version', 'ownerId', 'routeId', 'ptNo', 'status']);
const fields = fieldsOf(pureTransportRow.shape).filter(({ name }) => !HIDDEN.has(name));
const counted = (name: 'qty' | 'signedQty', title: string): Column<Line> => ({
  key: name,
  title,
  figure: true,
  render: (_, line) => <QtyText value={line[name]} unit={line.unitName} />,
});
const columns: Columns<Line> = [
  column.text<Line>('goodsName', '货物名称', { width: 240 }),
  counted('qty', '数量'),
  column.qty<Line>('weight', '重量g'),
  column.qty<Line>('volume', '体积cm³'),
  counted('signedQty', '签收数量'),
];

/** One transport (纯运输单详情): what goes from where to whom, and how far it has come. */
export function PureTransportDetailPage() {
  const here = useHere();
  const query = useCall(pureTransportApi.get, { id: Number(here.params.id) });
  const pt = query.data;
  useTabName(pt && `运输 ${pt.ptNo}`);
  return (
    <Page
      title={
        pt ? (
          <>
            {pt.ptNo}　<StatusTag life={pureTransportLife} state={pt.status} />
          </>
        ) : (
          '纯运输单详情'
        )
      }
      query={query}
    >
      {pt && (
        <>
          <Panel>
            <Detail fields={fields} row={pt} />
          </Panel>
          <Panel title={`明细（${pt.lines.length}）`}>
            <DataTable rows={pt.lines} columns={columns} rowNumber />
          </Panel>
          <Panel title="轨迹">
            <Trace
              items={pt.steps.map((step) => ({
                at: step.postedAt,
                who: step.operatorName,
                act: step.actionName,
                from: step.fromStatus === null ? null : stateName(pureTransportLife, step.fromStatus),
                to: step.toStatus === null ? null : stateName(pureTransportLife, step.toStatus),
                note: [step.payload.plateNo, step.payload.signBy, step.payload.reason, step.payload.remark]
                  .filter(Boolean)
                  .join('　'),
              }))}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}
