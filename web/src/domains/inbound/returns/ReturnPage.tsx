import { Button, Empty, InputNumber } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { returnApi } from '#contract/inbound/returns.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { useNarrow } from '../../../ui/page/useNarrow.ts';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { kilos } from '../../../ui/text/kilos.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import '../inbound.css';
import { links } from '../links.ts';
import { ORDER_READS } from '../order/acts.tsx';

type Offer = OutputOf<typeof returnApi.offer>;
type Row = Offer['lines'][number] & { qty: number | null };

const { reason, externalNo, expectAt, remark, lines } = returnApi.add.input.shape;
const HEAD = { reason, externalNo, expectAt, remark };
const { qty } = lines.element.shape;

/** What may come back; of goods by weight with what its cartons weighed when they left. */
function openOf({ openQty, packs, cartons }: Pick<Row, 'openQty' | 'packs' | 'cartons'>): string {
  const grams = cartons.reduce((sum, { weightG }) => sum + weightG, 0);
  return grams === 0 ? spelled(openQty, packs) : `${spelled(openQty, packs)}（${kilos(grams)}）`;
}

const ENTERED: ChildColumn<Row> = {
  title: '退货数量',
  name: 'qty',
  schema: qty,
  input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
  width: 120,
};
const COLUMNS: readonly ChildColumn<Row>[] = [
  { title: '行号', show: (row) => row.lineNo, width: 56, end: true },
  { title: '商品', show: (row) => <GoodsText of={row} /> },
  { title: '批次', show: (row) => row.lotNo, width: 120 },
  { title: '到期日期', show: (row) => row.expireOn ?? '—', width: 104 },
  { title: '已发', show: (row) => spelled(row.shippedQty, row.packs), width: 110, end: true },
  { title: '已退', show: (row) => spelled(row.returnedQty, row.packs), width: 110, end: true },
  { title: '可退', show: (row) => openOf(row), width: 130, end: true },
  ENTERED,
];
/** In a hand a row is a card, and what it says stands together. */
const CARD: readonly ChildColumn<Row>[] = [
  { title: '商品', show: (row) => <GoodsText of={row} /> },
  {
    title: '批次',
    show: ({ lotNo, openQty, shippedQty, packs, cartons }) =>
      `批次 ${lotNo} · 已发 ${spelled(shippedQty, packs)} · 可退 ${openOf({ openQty, packs, cartons })}`,
  },
  ENTERED,
];

/** 退货: what left with an outbound order and may still come back, as an inbound order of its own. */
export function ReturnPage() {
  const here = useHere();
  const offer = useCall(returnApi.offer, { outOrderId: Number(here.params.id) });
  useTabName(offer.data && `退货 ${offer.data.outOrderNo}`);
  return (
    <Page title={`退货 ${offer.data?.outOrderNo ?? ''}`} query={offer}>
      {offer.data && (
        <>
          <Source offer={offer.data} />
          <Body offer={offer.data} />
        </>
      )}
    </Page>
  );
}

const Source = ({ offer }: { offer: Offer }) => (
  <Panel>
    <Detail
      items={[
        { label: '原出库单', value: <TextLink to={links.outbound(offer.outOrderId)}>{offer.outOrderNo}</TextLink> },
        { label: '货主', value: offer.ownerName },
        { label: '货主单号', value: offer.externalNo },
        { label: '收货方', value: offer.receiver },
        { label: '发运时间', value: offer.shippedAt },
        ...(offer.returns.length > 0
          ? [
              {
                label: '已有退货',
                span: 'filled' as const,
                value: offer.returns.map((one) => (
                  <span key={one.id}>
                    <TextLink to={links.order(one.id)}>{one.orderNo}</TextLink>{' '}
                    <StatusTag life={orderLife} state={one.status} />
                    {'　'}
                  </span>
                )),
              },
            ]
          : []),
      ]}
    />
  </Panel>
);

const open = (offer: Offer): Row[] =>
  offer.lines.filter(({ openQty }) => openQty > 0).map((line) => ({ ...line, qty: line.openQty }));

const rowsOf = (rows: Row[] | undefined): Row[] => rows ?? [];

function Body({ offer }: { offer: Offer }) {
  const here = useHere();
  const narrow = useNarrow();
  const [form] = Form.useForm<Record<string, unknown>>();
  const add = useAct(returnApi.add, [...ORDER_READS, returnApi.offer], { form, done: '退货入库单已生成' });
  const rows = open(offer);
  if (rows.length === 0)
    return (
      <Panel>
        <Empty description={offer.lines.length === 0 ? '该出库单尚未发运，没有可退的商品' : '该出库单已全部退回'} />
      </Panel>
    );
  const save = (said: { reason?: string; externalNo?: string; expectAt?: string; remark?: string }) =>
    add.mutate(
      {
        outOrderId: offer.outOrderId,
        reason: said.reason ?? '',
        externalNo: said.externalNo || null,
        expectAt: said.expectAt || null,
        remark: said.remark || null,
        // The form hands over what is entered; what a row is of stands beside it.
        lines: rowsOf(form.getFieldValue('lines')).map((row) => ({
          outDetailId: row.outDetailId,
          lotId: row.lotId,
          qty: row.qty ?? 0,
        })),
      },
      { onSuccess: ({ id }) => here.end(links.order(id)) },
    );
  return (
    <Panel>
      <Form form={form} layout="vertical" initialValues={{ lines: rows }} onFinish={save}>
        <div className="hc-in-return-head">
          {fieldsOf(HEAD).map((field) => (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              required={field.required}
              rules={[rule(HEAD[field.name as keyof typeof HEAD])]}
            >
              <FieldInput field={field} />
            </Form.Item>
          ))}
        </div>
        <ChildGrid<Row>
          name="lines"
          label="退货明细（数量按基本单位，不退的行请删除）"
          columns={narrow ? CARD : COLUMNS}
          add="列出全部可退明细"
          onAdd={() => form.setFieldValue('lines', rows)}
          empty="请至少选择一行退货"
          cards
        />
        <footer className="hc-form-foot">
          <Button onClick={() => here.end(links.outbound(offer.outOrderId))}>取消</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending}>
            生成退货入库单
          </Button>
        </footer>
      </Form>
    </Panel>
  );
}
