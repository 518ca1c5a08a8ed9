import { Button, Empty, Input, Segmented, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { stockApi } from '#contract/inventory/stock.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { useCall } from '../../data/query.ts';
import { RangePicker } from '../../ui/form/date-picker.ts';
import { Form } from '../../ui/form/Form.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { TraceFlow } from './TraceFlow.tsx';
import './inventory.css';

const ENDS = [
  { value: 'lotNo', label: '批次号' },
  { value: 'inOrderNo', label: '入库单号' },
  { value: 'outOrderNo', label: '出库单号' },
  { value: 'consignee', label: '收货方' },
] as const;
type End = (typeof ENDS)[number]['value'];

const DAY = 'YYYY-MM-DD';
const HINTS: Record<End, string> = {
  lotNo: '扫描或输入批次号',
  inOrderNo: '扫描或输入入库单号，可多个',
  outOrderNo: '扫描或输入出库单号，可多个',
  consignee: '门店、客户或收货人',
};

const isEnd = (text: string): text is End => ENDS.some(({ value }) => value === text);

/** Lot trace (批次追溯): from one end of the thread, whichever is at hand, to both ends. */
export function LotTracePage() {
  const [asked, set] = useUrlState({ end: 'lotNo', q: '', goodsId: '', from: '', to: '' });
  const end = isEnd(asked.end) ? asked.end : 'lotNo';
  const goods = useId();
  const q = asked.q.trim();
  const dated = end === 'consignee';
  const input: SentTo<typeof stockApi.lotTrace> = {
    [end]: q,
    ...(end === 'lotNo' && asked.goodsId ? { goodsId: asked.goodsId } : {}),
    ...(dated && asked.from ? { shippedFrom: asked.from, shippedTo: asked.to } : {}),
  };
  const trace = useCall(stockApi.lotTrace, input, { enabled: q !== '' });
  return (
    <Page>
      <section className="hc-panel hc-trace-ask">
        <Segmented value={end} options={[...ENDS]} onChange={(value) => set({ end: value, q: '' })} />
        <Ask
          key={end}
          end={end}
          start={asked.q}
          onAsk={(text) => (text === q ? void trace.refetch() : set({ q: text }))}
          busy={trace.isFetching}
        />
        {end === 'lotNo' && (
          <Form.Item label="商品" htmlFor={goods} style={{ margin: 0 }}>
            <RefSelect
              id={goods}
              of="goods"
              style={{ width: 240 }}
              value={asked.goodsId ? Number(asked.goodsId) : null}
              onChange={(id) => set({ goodsId: id === undefined ? '' : String(id) })}
            />
          </Form.Item>
        )}
        {dated && (
          <RangePicker
            placeholder={['发运日期起', '发运日期止']}
            value={[asked.from ? dayjs(asked.from) : null, asked.to ? dayjs(asked.to) : null]}
            onChange={(span) => set({ from: span?.[0]?.format(DAY) ?? '', to: span?.[1]?.format(DAY) ?? '' })}
          />
        )}
      </section>
      {q === '' ? (
        <section className="hc-panel">
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="输入任意一端：批次号、入库单、出库单或收货方，查看货从哪里来、现在在哪里、去了哪里"
          />
        </section>
      ) : trace.error && !trace.data ? (
        <Trouble failure={trace.error} retry={() => void trace.refetch()} />
      ) : !trace.data ? (
        <Skeleton active className="hc-panel" paragraph={{ rows: 8 }} />
      ) : trace.data.lots.length === 0 ? (
        <section className="hc-panel">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有找到与「${q}」有关的批次`} />
        </section>
      ) : (
        <TraceFlow trace={trace.data} />
      )}
    </Page>
  );
}

/** One field, ready for the scanner: Enter asks, and the next scan replaces the last. */
function Ask({ end, start, onAsk, busy }: { end: End; start: string; onAsk: (text: string) => void; busy: boolean }) {
  const [text, setText] = useState(start);
  const ask = (): void => {
    if (text.trim() !== '') onAsk(text.trim());
  };
  return (
    <>
      <Input
        autoFocus
        allowClear
        aria-label={HINTS[end]}
        placeholder={HINTS[end]}
        value={text}
        style={{ width: 320 }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          ask();
          event.currentTarget.select();
        }}
      />
      <Button type="primary" loading={busy} onClick={ask}>
        追溯
      </Button>
    </>
  );
}
