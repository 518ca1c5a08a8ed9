import { Input, InputNumber } from 'antd';
import { segment, type Segment, type SegmentKey, SEGMENTS } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { ruleFault, sampleOf, spotCount } from '#contract/basic/warehouse/shelf-codes.ts';
import { ChildGrid } from '../../../ui/form/ChildGrid.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import '../basic.css';

type Draft = Partial<Segment>;

const { shape } = segment;
/** Segments of letters: they stand for a code, so nothing counts in them. */
const NAMED = new Set<SegmentKey>(['area', 'roadway']);
const number = <InputNumber min={0} max={99_999} precision={0} style={{ width: '100%' }} />;

function next(rows: readonly (Draft | undefined)[]): Draft {
  const key = SEGMENTS.find((k) => !rows.some((row) => row?.key === k)) ?? 'slot';
  return { key, len: 2, pad: '0', from: 1, to: 1 };
}

/** The parts of a code in their order, and below them what such a code looks like. */
export function SegmentsEditor() {
  return (
    <>
      <ChildGrid<Draft>
        name="segments"
        label="编码段"
        add="添加编码段"
        fresh={next}
        max={SEGMENTS.length}
        empty="至少 2 段，例如 库区 - 列 - 层 - 位"
        columns={[
          { name: 'key', title: '段', schema: shape.key, input: <DictSelect dict="shelfSegment" allowClear={false} /> },
          {
            name: 'len',
            title: '位数',
            width: 80,
            schema: shape.len,
            input: <InputNumber min={1} max={10} precision={0} style={{ width: '100%' }} />,
          },
          { name: 'pad', title: '补位', width: 70, schema: shape.pad, input: <Input maxLength={1} /> },
          { name: 'from', title: '从', width: 100, schema: shape.from, input: number },
          { name: 'to', title: '到', width: 100, schema: shape.to, input: number },
        ]}
      />
      <Sample />
    </>
  );
}

function Sample() {
  const separator = Form.useWatch<string | undefined>('separator') ?? '-';
  const drafts = Form.useWatch<Draft[] | undefined>('segments') ?? [];
  const parts = drafts.map((draft) => segment.safeParse(draft).data).filter((part) => part !== undefined);
  const rule = { separator, segments: parts };
  const fault = drafts.length < 2 ? '至少2段' : parts.length < drafts.length ? '编码段还没有填完整' : ruleFault(rule);
  const last = { ...rule, segments: parts.map((part) => (NAMED.has(part.key) ? part : { ...part, from: part.to })) };
  return (
    <div className="hc-code-sample" data-fault={fault !== null} role="status">
      {fault ?? (
        <>
          <span>样例</span>
          <code>{sampleOf(rule)}</code>
          <span>至</span>
          <code>{sampleOf(last)}</code>
          <span className="hc-faint">每个库区最多 {formatQty(spotCount(rule, {}))} 个库位</span>
        </>
      )}
    </div>
  );
}
