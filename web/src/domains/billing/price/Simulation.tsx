import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { costSimulationApi as api, type Simulated } from '#contract/billing/cost-simulation.ts';
import { useCall } from '../../../data/query.ts';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { clockHere } from '../../../ui/text/clock.ts';
import { Amount, amountColumn } from '../Amount.tsx';

const columns: Columns<Simulated> = [
  column.text('ownerName', '货主', { width: 180 }),
  column.text('houseName', '仓库', { width: 160 }),
  column.qty('lines', '行数'),
  column.qty('failed', '失败数'),
  amountColumn('amountNow', '现价金额'),
  amountColumn('amountThen', '新价金额'),
  amountColumn('difference', '差额'),
];
const lastMonth = (): string => clockHere().subtract(1, 'month').format('YYYY-MM');

/** 往月试算: what a price would have made of a month, owner by owner, before it is enabled. */
export function Simulation({ id }: { id: number }) {
  const [month, choose] = useState(lastMonth);
  const [asked, ask] = useState<string | null>(null);
  const found = useCall(
    api.query,
    { id, period: asked ?? month },
    { enabled: asked !== null, keep: true, quiet: true },
  );
  return (
    <Panel
      title="往月试算"
      extra={
        <>
          <DatePicker
            picker="month"
            aria-label="试算账期"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            onChange={(value) => choose(value ? dayjs(value).format('YYYY-MM') : lastMonth())}
          />{' '}
          <Button loading={found.isFetching} onClick={() => ask(month)}>
            开始试算
          </Button>
        </>
      }
    >
      {found.error && asked !== null && <Trouble failure={found.error} retry={() => void found.refetch()} />}
      {asked === null && (
        <span className="hc-faint">假设这个价格在所选账期全月生效，与现价逐个货主比较，不写入任何数据</span>
      )}
      {found.data && asked !== null && (
        <>
          <div className="hc-bill-result">
            <strong>
              <Amount value={found.data.difference} />
            </strong>
            <span className="hc-faint">
              现价金额 <Amount value={found.data.amountNow} />
              {'　'}新价金额 <Amount value={found.data.amountThen} />
            </span>
          </div>
          <DataTable
            rows={found.data.cells}
            columns={columns}
            rowKey={({ ownerId, houseId }) => `${ownerId}|${houseId}`}
            rowNumber
            empty="这个账期没有该费用项的计费事实"
          />
        </>
      )}
    </Panel>
  );
}
