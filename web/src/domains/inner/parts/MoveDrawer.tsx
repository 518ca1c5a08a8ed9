import { BulbOutlined } from '@ant-design/icons';
import { Button, Flex, Input, InputNumber, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { MOVES_MAX, moveApi } from '#contract/inner/move.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { qty } from '#contract/terms/fields.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { useDraft } from '../../../ui/form/useDraft.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { useStocks, type Stock } from './stock.ts';
import { StockPicker } from './StockPicker.tsx';
import { SuggestPicker, type Suggestion } from './SuggestPicker.tsx';

/** What a line shows of the row it takes from. */
type Shown = Pick<Stock, 'goodsCode' | 'goodsName' | 'lotNo' | 'positionCode' | 'lpnCode' | 'available' | 'unitName'>;

interface Part {
  stockId?: number | null;
  stock?: Shown;
  qty?: number;
  toPositionCode?: string;
  toLpnCode?: string;
}
interface Whole {
  lpnCode?: string;
  toPositionCode?: string;
}
interface Values {
  kind?: 'part' | 'whole';
  moves?: Part[];
  pallets?: Whole[];
  priority?: number;
}

const { shape } = moveApi.add.input;
const move = shape.moves.element.shape;
const scan = <Input placeholder="扫描或输入" />;

const partColumns: ChildColumn<Part>[] = [
  {
    title: '商品',
    show: ({ stock }) => (
      <span title={`${stock?.goodsCode} ${stock?.goodsName}`}>
        {stock?.goodsCode} {stock?.goodsName}
      </span>
    ),
  },
  { title: '批次', width: 130, show: ({ stock }) => stock?.lotNo },
  {
    title: '从',
    width: 150,
    show: ({ stock }) => (
      <>
        {stock?.positionCode} <small className="hc-faint">{stock?.lpnCode}</small>
      </>
    ),
  },
  {
    title: '可用',
    width: 90,
    end: true,
    show: ({ stock }) => (
      <span className="hc-num">
        {formatQty(stock?.available ?? 0)} <small className="hc-unit">{stock?.unitName}</small>
      </span>
    ),
  },
  {
    name: 'qty',
    title: '数量',
    width: 100,
    schema: qty('数量'),
    input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
  },
  { name: 'toPositionCode', title: '目标库位', width: 130, schema: move.toPositionCode, input: scan },
  { name: 'toLpnCode', title: '目标容器', width: 120, schema: move.toLpnCode, input: <Input placeholder="散放" /> },
];
const wholeColumns: ChildColumn<Whole>[] = [
  { name: 'lpnCode', title: '整托容器', schema: move.lpnCode.unwrap().unwrap(), input: scan },
  { name: 'toPositionCode', title: '目标库位', schema: move.toPositionCode, input: scan },
];

const asPart = (stock: Stock): Part => ({ stockId: stock.id, stock, qty: stock.available });
const asSuggested = (one: Suggestion): Part => ({
  stockId: one.stockId,
  stock: {
    ...one,
    positionCode: one.fromPositionCode,
    lpnCode: one.fromLpnCode,
    unitName: one.packs.find(({ ratio }) => ratio === 1)?.name ?? '',
  },
  qty: one.qty,
  toPositionCode: one.toPositionCode,
  ...(one.toLpnCode === null ? {} : { toLpnCode: one.toLpnCode }),
});

/** Plan moves: parts of stock rows, or whole containers with every promise made on them. */
export function MoveDrawer({ open, stock, onClose }: { open: boolean; stock: string; onClose: () => void }) {
  const stocks = useStocks(stock);
  return (
    <Drawer title="新增移库" open={open} width={1060} onClose={onClose}>
      {stock !== '' && stocks.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <Body key={stock} start={stocks.data ?? []} onClose={onClose} />
      )}
    </Drawer>
  );
}

function Body({ start, onClose }: { start: Stock[]; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const draft = useDraft(form, `move ${start.map(({ id }) => id).join(',')}`);
  const close = (): void => {
    draft.drop();
    onClose();
  };
  const kind = Form.useWatch('kind', form) ?? 'part';
  const [picking, setPicking] = useState<'stock' | 'suggested' | null>(null);
  const act = useAct(moveApi.add, [moveApi.queryPage, moveApi.statistic, stockApi.queryPage, stockApi.get], {
    form,
    done: null,
  });
  const save = (): void => {
    const { moves = [], pallets = [], priority } = form.getFieldsValue(true) as Values; // with what the grid only shows
    const sent =
      kind === 'part'
        ? moves.map(({ stockId, qty: n, toPositionCode = '', toLpnCode }) => ({
            stockId,
            qty: n,
            toPositionCode,
            toLpnCode: toLpnCode || undefined,
          }))
        : pallets.map(({ lpnCode, toPositionCode = '' }) => ({ lpnCode, toPositionCode }));
    if (sent.length === 0) return notices.warning('请至少添加一条明细');
    act.mutate(
      { moves: sent, priority },
      {
        onSuccess: ({ tasks }) => {
          notices.success(`已生成 ${tasks.length} 个移库任务`);
          close();
        },
      },
    );
  };
  const add = (parts: Part[]): void => {
    const known = (form.getFieldValue('moves') ?? []) as Part[]; // this form's own field
    form.setFieldValue('moves', [
      ...known,
      ...parts.filter((part) => !known.some(({ stockId }) => stockId === part.stockId)),
    ]);
    draft.keep();
    setPicking(null);
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ kind: 'part', moves: start.map(asPart), pallets: [{}], priority: 50 }}
        onValuesChange={draft.keep}
        onFinish={save}
      >
        <DraftNote of={draft} onReset={() => form.resetFields()} />
        <Flex justify="space-between" align="start">
          <Form.Item name="kind" style={{ marginBottom: 10 }}>
            <Segmented
              aria-label="移库方式"
              options={[
                { value: 'part', label: '按库存移动' },
                { value: 'whole', label: '整托移动' },
              ]}
            />
          </Form.Item>
          {kind === 'part' && (
            <Button icon={<BulbOutlined />} onClick={() => setPicking('suggested')}>
              移库建议
            </Button>
          )}
        </Flex>
        {kind === 'part' ? (
          <ChildGrid<Part>
            name="moves"
            label="移库明细"
            add="选择库存"
            columns={partColumns}
            max={MOVES_MAX}
            onAdd={() => setPicking('stock')}
            empty="先选择要移动的库存，或看看移库建议"
          />
        ) : (
          <ChildGrid<Whole>
            name="pallets"
            label="整托移库"
            add="添加容器"
            columns={wholeColumns}
            max={MOVES_MAX}
            fresh={() => ({})}
            empty="扫描整托容器，连同其上的全部占用一起移动"
          />
        )}
        <Form.Item name="priority" label="优先级（小者先）" rules={[rule(shape.priority)]} style={{ width: 160 }}>
          <InputNumber min={1} max={99} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <footer className="hc-form-foot">
          <Button onClick={close}>取消</Button>
          <Button type="primary" htmlType="submit" loading={act.isPending}>
            生成任务
          </Button>
        </footer>
      </Form>
      {/* Beside the form: a submit in the dialog would bubble into it. */}
      <StockPicker
        open={picking === 'stock'}
        free
        onClose={() => setPicking(null)}
        onPick={(rows) => add(rows.map(asPart))}
      />
      <SuggestPicker
        open={picking === 'suggested'}
        onClose={() => setPicking(null)}
        onPick={(rows) => add(rows.map(asSuggested))}
      />
    </>
  );
}
