import { Input, InputNumber, Select, Switch } from 'antd';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import { ChildGrid } from '../../../ui/form/ChildGrid.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';

interface Unit {
  level?: number;
  unitId?: number;
  ratio?: number;
  length?: number;
  width?: number;
  height?: number;
  gross?: number;
  inDefault?: boolean;
  outDefault?: boolean;
}
interface Barcode {
  barcode?: string;
  unitLevel?: number;
}

const { units, barcodes } = goodsApi.add.input.shape;
const unit = units.unwrap().element.shape;
const barcode = barcodes.unwrap().element.shape;
/** Level 1 is the base unit, chosen above the grid. */
const PACKS = (dictionaries.unitLevel ?? []).filter(({ value }) => Number(value) > 1);
const whole = <InputNumber min={0} precision={0} style={{ width: '100%' }} />;

/** The packs of goods: what one holds in base units, and its size. */
export function UnitsGrid() {
  return (
    <>
      <ChildGrid<Unit>
        name="units"
        label="包装单位"
        add="添加包装单位"
        max={PACKS.length}
        empty="只按基本单位收发"
        fresh={(rows) => ({
          level:
            PACKS.map(({ value }) => Number(value)).find((level) => !rows.some((row) => row?.level === level)) ?? 2,
          length: 0,
          width: 0,
          height: 0,
          gross: 0,
          inDefault: false,
          outDefault: false,
        })}
        columns={[
          { name: 'level', title: '级别', width: 84, schema: unit.level, input: <Select options={PACKS} /> },
          {
            name: 'unitId',
            title: '单位',
            schema: unit.unitId,
            input: <RefSelect of="unit" allowClear={false} style={{ width: '100%' }} />,
          },
          {
            name: 'ratio',
            title: '含基本单位数',
            width: 110,
            schema: unit.ratio,
            input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
          },
          { name: 'length', title: '长mm', width: 76, schema: unit.length, input: whole },
          { name: 'width', title: '宽mm', width: 76, schema: unit.width, input: whole },
          { name: 'height', title: '高mm', width: 76, schema: unit.height, input: whole },
          { name: 'gross', title: '毛重g', width: 88, schema: unit.gross, input: whole },
          {
            name: 'inDefault',
            title: '入库默认',
            width: 62,
            schema: unit.inDefault,
            input: <Switch size="small" />,
            valuePropName: 'checked',
          },
          {
            name: 'outDefault',
            title: '出库默认',
            width: 62,
            schema: unit.outDefault,
            input: <Switch size="small" />,
            valuePropName: 'checked',
          },
        ]}
      />
      <Ladder />
    </>
  );
}

/** Every barcode of every pack. */
export function BarcodesGrid() {
  return (
    <ChildGrid<Barcode>
      name="barcodes"
      label="条码"
      add="添加条码"
      max={200}
      empty="没有条码，作业时只能扫商品编码"
      fresh={() => ({ unitLevel: 1 })}
      columns={[
        { name: 'barcode', title: '条码', schema: barcode.barcode, input: <Input maxLength={64} /> },
        {
          name: 'unitLevel',
          title: '级别',
          width: 160,
          schema: barcode.unitLevel,
          input: <DictSelect dict="unitLevel" allowClear={false} />,
        },
      ]}
    />
  );
}

/** The packs read out, each by the one below: a wrong ratio is seen here. */
function Ladder() {
  const rows = Form.useWatch<Unit[] | undefined>('units') ?? [];
  const nameOf = (level: number): string => dictionaries.unitLevel?.find(({ value }) => value === level)?.label ?? '';
  const rungs = rows
    .flatMap((row) => (row?.level && row.ratio ? [{ level: row.level, ratio: row.ratio }] : []))
    .toSorted((a, b) => a.level - b.level);
  if (rungs.length === 0) return null;
  const parts = rungs.map(({ level, ratio }, i) => {
    const below = rungs[i - 1] ?? { level: 1, ratio: 1 };
    return {
      text: `1${nameOf(level)} = ${Number((ratio / below.ratio).toFixed(2))}${nameOf(below.level)}`,
      odd: ratio % below.ratio !== 0,
    };
  });
  return (
    <div className="hc-code-sample" data-fault={parts.some(({ odd }) => odd)} role="status">
      {parts.map(({ text, odd }) => (
        <span key={text} className={odd ? 'hc-bad' : undefined}>
          {text}
          {odd && '（不是整数倍）'}
        </span>
      ))}
    </div>
  );
}
