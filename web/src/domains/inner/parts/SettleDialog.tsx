import { Button, Input } from 'antd';
import type { z } from 'zod';
import { adjustApi } from '#contract/inner/adjust.ts';
import { shortageApi, type shortageRow } from '#contract/inner/shortage.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { useAct } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { codesOf } from './adjust-values.ts';

/** A shortage and what is said to have become of it. */
export interface Settling {
  row: z.output<typeof shortageRow>;
  outcome: 'LOST' | 'FOUND';
}
interface Values {
  qty?: number;
  cartons?: string;
  remark?: string;
}

const SAYS = {
  LOST: { title: '确认盘亏', note: '按锁定数量生成已执行的库存调整，账面随之减少。', done: '盘亏已入账' },
  FOUND: { title: '确认找到', note: '锁定解除，这些库存可以重新分配。', done: '锁定已解除' },
} as const;
const { lines, remark } = shortageApi.settle.input.shape;

/** 盘亏 or 找到: all of what is locked, or a part of it. */
export function SettleDialog({ settling, onClose }: { settling: Settling | null; onClose: () => void }) {
  return (
    <Dialog
      open={settling !== null}
      title={settling && SAYS[settling.outcome].title}
      width={520}
      footer={null}
      onCancel={onClose}
    >
      {settling && <Body settling={settling} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ settling: { row, outcome }, onClose }: { settling: Settling; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const act = useAct(
    shortageApi.settle,
    [shortageApi.queryPage, stockApi.queryPage, stockApi.get, adjustApi.queryPage, adjustApi.statistic],
    { done: SAYS[outcome].done },
  );
  const save = (said: Values): void => {
    const cartonCodes = codesOf(said.cartons);
    // Cartons that were scanned are the quantity.
    const much = cartonCodes.length > 0 ? { cartonCodes } : { qty: said.qty };
    act.mutate(
      { outcome, lines: [{ id: row.id, lockedQty: row.lockedQty, ...much }], remark: said.remark },
      { onSuccess: onClose },
    );
  };
  return (
    <Form form={form} layout="vertical" initialValues={{ qty: row.lockedQty }} onFinish={save}>
      <Detail
        columns={2}
        items={[
          { label: '商品', value: `${row.goodsCode} ${row.goodsName}`, span: 2 },
          { label: '库位', value: [row.positionCode, row.lpnCode].filter(Boolean).join(' ') },
          { label: '批次', value: row.lotNo },
        ]}
      />
      <p className="hc-faint">{SAYS[outcome].note}</p>
      <Form.Item
        name="qty"
        label={outcome === 'LOST' ? '盘亏数量' : '找到数量'}
        required
        rules={[rule(lines.element.shape.qty)]}
        extra={`锁定待查 ${spelled(row.lockedQty, row.packs)}`}
      >
        <QtyInput packs={row.packs} data-first />
      </Form.Item>
      {outcome === 'LOST' && (
        <Form.Item name="cartons" label="箱码" extra="抄码商品须选择丢失的箱码，箱数即盘亏数量">
          <Input placeholder="空格分隔" />
        </Form.Item>
      )}
      <Form.Item name="remark" label="备注" rules={[rule(remark)]}>
        <Input />
      </Form.Item>
      <footer className="hc-form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" danger={outcome === 'LOST'} loading={act.isPending}>
          确认
        </Button>
      </footer>
    </Form>
  );
}
