import { Input } from 'antd';
import { memo } from 'react';
import { LineRow as Row, Wrong, type RowProps } from '../../../ui/lines/LineRow.tsx';
import { orderLines, type Draft } from './draft.ts';

/** What an inbound line says beyond goods and quantity. */
export const HEADS = [
  { title: '要求生产日期', width: 126 },
  { title: '要求批次', width: 110 },
  { title: '越库出库单', width: 130 },
  { title: '行号', width: 60 },
  { title: '备注', width: 150 },
];

/** One line of the editor. */
export const LineRow = memo(function LineRow(row: RowProps<Draft>) {
  const { draft, faults, repeats, on } = row;
  const put = (change: Partial<Draft>): void => on.change(draft.key, (now) => ({ ...now, ...change }));
  return (
    <Row
      row={row}
      withGoods={orderLines.withGoods}
      wrong={repeats === undefined ? undefined : `明细重复：商品【${draft.goods?.code ?? ''}】与第${repeats}行相同`}
    >
      <td>
        <input
          className="hc-lines-box hc-lines-date"
          type="date"
          aria-label="要求生产日期"
          value={draft.wantProducedOn}
          onChange={(e) => put({ wantProducedOn: e.target.value })}
        />
        <Wrong says={faults?.wantProducedOn} />
      </td>
      <td>
        <Input
          size="small"
          aria-label="要求批次"
          maxLength={64}
          value={draft.wantLotNo}
          status={faults?.wantLotNo ? 'error' : ''}
          onChange={(e) => put({ wantLotNo: e.target.value })}
        />
        <Wrong says={faults?.wantLotNo} />
      </td>
      <td>
        <Input
          size="small"
          aria-label="越库出库单"
          maxLength={64}
          value={draft.forOrderNo}
          status={faults?.forOrderNo ? 'error' : ''}
          onChange={(e) => put({ forOrderNo: e.target.value })}
        />
        <Wrong says={faults?.forOrderNo} />
      </td>
      <td>
        <Input
          size="small"
          aria-label="越库行号"
          inputMode="numeric"
          value={draft.forLineNo}
          status={faults?.forLineNo ? 'error' : ''}
          onChange={(e) => put({ forLineNo: e.target.value.replace(/\D/g, '') })}
        />
        <Wrong says={faults?.forLineNo} />
      </td>
      <td>
        <Input
          size="small"
          aria-label="备注"
          maxLength={1000}
          value={draft.remark}
          status={faults?.remark ? 'error' : ''}
          onChange={(e) => put({ remark: e.target.value })}
        />
        <Wrong says={faults?.remark} />
      </td>
    </Row>
  );
});
