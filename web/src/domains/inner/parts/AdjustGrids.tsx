import { Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { z } from 'zod';
import { ADJUST_LINES_MAX, adjustLineInput } from '#contract/inner/adjust.ts';
import { qty, ref } from '#contract/terms/fields.ts';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import type { FoundLine, StockLine } from './adjust-values.ts';

const { shape } = adjustLineInput;
const nonZero = z.int('请输入整数').refine((n) => n !== 0, '调整数量不能为0');

const known: ChildColumn<StockLine>[] = [
  { title: '商品', show: ({ goods }) => <span title={goods}>{goods}</span> },
  { title: '批次', width: 130, show: ({ lot }) => lot },
  {
    title: '库位',
    width: 170,
    show: ({ place, lpn }) => (
      <>
        {place} <small className="hc-faint">{lpn}</small>
      </>
    ),
  },
  { title: '品质', width: 70, show: ({ quality }) => <StatusTag dict="quality" value={quality} /> },
  { title: '账面', width: 80, end: true, show: ({ book = 0 }) => <span className="hc-num">{formatQty(book)}</span> },
];
const cartons: ChildColumn<StockLine> = {
  name: 'cartons',
  title: '箱码或序列号',
  width: 170,
  schema: z.string().max(8000, '长度不能超过8000').optional(),
  input: <Input placeholder="逐个扫描，空格分隔" />,
};
const byQuantity: ChildColumn<StockLine>[] = [
  ...known,
  {
    name: 'delta',
    title: '调整数量（±）',
    width: 130,
    schema: nonZero,
    input: <InputNumber precision={0} style={{ width: '100%' }} placeholder="如 -3" />,
  },
  {
    title: '调整后',
    width: 90,
    end: true,
    show: ({ book = 0, delta = 0 }) => (
      <b className={book + delta < 0 ? 'hc-num hc-minus' : 'hc-num'}>{formatQty(book + delta)}</b>
    ),
  },
  cartons,
];
const byQuality: ChildColumn<StockLine>[] = [
  ...known,
  {
    name: 'changeQty',
    title: '变更数量',
    width: 110,
    schema: qty('变更数量'),
    input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
  },
  {
    name: 'toQuality',
    title: '目标品质',
    width: 120,
    schema: shape.toQuality.unwrap().unwrap(),
    input: <DictSelect dict="quality" />,
  },
  cartons,
];

/** Lines on stock that the book knows. */
export function StockGrid({ kind, onAdd }: { kind: number; onAdd: () => void }) {
  return (
    <ChildGrid<StockLine>
      key={kind}
      name="stock"
      label="调整明细"
      add="选择库存"
      columns={kind === 1 ? byQuantity : byQuality}
      max={ADJUST_LINES_MAX}
      onAdd={onAdd}
      empty="先选择要调整的库存"
    />
  );
}

/** A day as text, as on the wire. */
function Day({ value, onChange, id }: { value?: string | null; onChange?: (day: string | null) => void; id?: string }) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      value={value ? dayjs(value) : null}
      style={{ width: '100%' }}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

/** Goods found where the book has none. */
export function FoundGrid({ ownerId }: { ownerId: number | undefined }) {
  return (
    <ChildGrid<FoundLine>
      name="found"
      label="账外新增（盘盈）"
      add="添加账外库存"
      max={ADJUST_LINES_MAX}
      fresh={() => ({ quality: 'A' })}
      empty="实物存在而账面没有的库存，在这里逐条登记"
      columns={[
        {
          name: 'goodsId',
          title: '商品',
          schema: ref('商品', 'goods'),
          input: (
            <RefSelect
              of="goods"
              style={{ width: '100%' }}
              {...(ownerId === undefined ? {} : { extra: { ownerId } })}
            />
          ),
        },
        {
          name: 'positionCode',
          title: '库位',
          width: 120,
          schema: shape.positionCode.unwrap().unwrap(),
          input: <Input placeholder="扫描或输入" />,
        },
        { name: 'lpnCode', title: '容器', width: 110, schema: shape.lpnCode, input: <Input placeholder="散放" /> },
        {
          name: 'quality',
          title: '品质',
          width: 90,
          schema: shape.quality,
          input: <DictSelect dict="quality" allowClear={false} />,
        },
        { name: 'producedOn', title: '生产日期', width: 125, schema: shape.producedOn, input: <Day /> },
        { name: 'expireOn', title: '到期日期', width: 125, schema: shape.expireOn, input: <Day /> },
        { name: 'supplierLotNo', title: '供应商批号', width: 110, schema: shape.supplierLotNo, input: <Input /> },
        {
          name: 'delta',
          title: '数量',
          width: 90,
          schema: qty('数量'),
          input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
        },
        {
          name: 'cartons',
          title: '序列号',
          width: 140,
          schema: z.string().max(8000, '长度不能超过8000').optional(),
          input: <Input placeholder="逐个扫描，空格分隔" />,
        },
      ]}
    />
  );
}
