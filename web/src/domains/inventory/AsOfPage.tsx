import { Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import type { z } from 'zod';
import { stockApi, type asOfRow } from '#contract/inventory/stock.ts';
import { timeHere } from '../../data/clock.ts';
import { DatePicker } from '../../ui/form/date-picker.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { filtersOf, useList } from '../../ui/table/useList.ts';
import { clockHere } from '../../ui/text/clock.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import './inventory.css';

type Past = z.output<typeof asOfRow>;

const INSTANT = 'YYYY-MM-DD HH:mm:ss';
const OWN = new Set(['at', 'by']);
const fields = filtersOf(stockApi.asOf).filter(({ name }) => !OWN.has(name));
const SEARCH = ['ownerId', 'goodsCode', 'positionCode'];
const VIEWS = [
  { value: 'goods', label: '按商品' },
  { value: 'lot', label: '按批次' },
  { value: 'position', label: '按库位' },
];
const PRESETS = [
  { label: '昨日 24 点', value: () => clockHere().subtract(1, 'day').endOf('day') },
  { label: '上周末', value: () => clockHere().startOf('week').subtract(1, 'day').endOf('day') },
  { label: '上月末', value: () => clockHere().subtract(1, 'month').endOf('month') },
  { label: '1 小时前', value: () => clockHere().subtract(1, 'hour') },
];

const columnsBy = (by: string, at: string): Columns<Past> => [
  ...(by === 'position' ? [column.text<Past>('positionCode', '库位')] : []),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 240 }),
  column.text('ownerName', '货主', { width: 200 }),
  ...(by === 'goods' ? [] : [column.text<Past>('lotNo', '批次')]),
  column.dict('quality', '品质', 'quality'),
  column.qty<Past>('onHand', '当时现存', { strong: true }),
  {
    key: 'weightG',
    dataIndex: 'weightG',
    title: '当时重量kg',
    figure: true,
    render: (g: number) => (
      <span className={g === 0 ? 'hc-faint' : 'hc-num'}>{g === 0 ? '-' : formatQty(g / 1000)}</span>
    ),
  },
  {
    key: 'since',
    title: '此后变动',
    render: (_, row) => (
      <TextLink
        to={`/Inventory/Ledger?goodsCode=${encodeURIComponent(row.goodsCode)}&from=${encodeURIComponent(at)}&to=${encodeURIComponent(clockHere().endOf('day').format(INSTANT))}`}
      >
        流水
      </TextLink>
    ),
  },
];

/** A minute is over at its last second; the one that runs is as far as it got. */
const endOfMinute = (at: Dayjs): string =>
  (at.endOf('minute').isAfter(clockHere()) ? clockHere() : at.endOf('minute')).format(INSTANT);

const keyOf = (row: Past): string => [row.ownerName, row.goodsId, row.lotNo, row.positionCode, row.quality].join(' ');

/** Stock as it was (历史库存): at the end of any minute since the first receipt, added up from the ledger. */
export function AsOfPage() {
  const usual = useMemo(() => timeHere(), []);
  const [{ at, by }, set] = useUrlState({ at: usual, by: 'goods', pageNum: '1' });
  const list = useList(stockApi.asOf, { fields, fixed: { at, by } });
  return (
    <Page>
      <SearchForm list={list} only={SEARCH}>
        <Form.Item label="时点">
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={dayjs(at)}
            presets={PRESETS}
            style={{ width: '100%' }}
            disabledDate={(day) => day.isAfter(clockHere())}
            onChange={(day) => day && set({ at: endOfMinute(day), pageNum: '1' })}
          />
        </Form.Item>
      </SearchForm>
      <DataTable
        list={list}
        rowKey={keyOf}
        columns={columnsBy(by, at)}
        rowNumber
        empty="这个时点没有库存"
        toolbar={
          <>
            <Segmented value={by} options={VIEWS} onChange={(value) => set({ by: value, pageNum: '1' })} />
            <span className="hc-faint">
              截至 <b className="hc-num">{at.slice(0, 16)}</b> 的库存，由流水推算
            </span>
          </>
        }
      />
    </Page>
  );
}
