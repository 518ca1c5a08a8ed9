import { Button, Checkbox, Input } from 'antd';
import type { z } from 'zod';
import { moveApi, type moveRow } from '#contract/inner/move.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { Permit } from '#contract/kit/endpoint.ts';
import { changePosPermit } from '#contract/task/life.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { codesOf } from './adjust-values.ts';

type Move = z.output<typeof moveRow>;
interface Values {
  qty?: number;
  positionCode?: string;
  lpnCode?: string;
  cartons?: string;
  changePosition?: boolean;
}

const line = moveApi.confirm.input.shape.lines.element.shape;

/** Say that goods were carried: all or part, to the planned position or, with the right to, another. */
export function MoveConfirmDialog({ row, onClose }: { row: Move | null; onClose: () => void }) {
  return (
    <Dialog open={row !== null} title="确认移库" width={520} footer={null} onCancel={onClose}>
      {row && <Body row={row} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ row, onClose }: { row: Move; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const act = useAct(moveApi.confirm, [moveApi.queryPage, moveApi.statistic, stockApi.queryPage, stockApi.get]);
  const mayChange = useAllowed(changePosPermit('MOVE') as Permit); // permission codes are strings with colons
  const other = Form.useWatch('positionCode', form)?.trim().toUpperCase();
  const changed = other !== undefined && other !== '' && other !== row.toPositionCode;
  const left = row.qty - row.doneQty;
  const save = ({ qty, positionCode, lpnCode, cartons, changePosition = false }: Values): void => {
    const cartonCodes = codesOf(cartons);
    // Cartons that were scanned are the quantity.
    const much = cartonCodes.length > 0 ? { cartonCodes } : { qty };
    act.mutate(
      {
        lines: [{ lineId: row.id, ...much, positionCode: positionCode || undefined, lpnCode: lpnCode || undefined }],
        changePosition,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ qty: left, positionCode: row.toPositionCode ?? undefined, lpnCode: row.toLpnCode ?? undefined }}
      onFinish={save}
    >
      <Detail
        columns={2}
        items={[
          { label: '商品', value: `${row.goodsCode} ${row.goodsName}`, span: 2 },
          { label: '批次', value: row.lotNo },
          { label: '从', value: `${row.fromPositionCode}${row.fromLpnCode ? ` ${row.fromLpnCode}` : ''}` },
        ]}
      />
      <Form.Item
        name="qty"
        label="移动数量"
        required
        rules={[rule(line.qty)]}
        extra={`待移 ${spelled(left, row.packs)}`}
      >
        <QtyInput packs={row.packs} disabled={row.wholeLpn} />
      </Form.Item>
      <Form.Item name="positionCode" label="实际库位" rules={[rule(line.positionCode)]}>
        <Input data-first onFocus={(event) => event.target.select()} disabled={!mayChange} placeholder="扫描库位" />
      </Form.Item>
      <Form.Item name="lpnCode" label="实际容器" rules={[rule(line.lpnCode)]}>
        <Input placeholder="散放时留空" disabled={row.wholeLpn} />
      </Form.Item>
      {!row.wholeLpn && (
        <Form.Item name="cartons" label="箱码" extra="抄码商品不整行移动时逐箱扫描，箱数即移动数量">
          <Input placeholder="空格分隔" />
        </Form.Item>
      )}
      {changed && (
        <Form.Item
          name="changePosition"
          valuePropName="checked"
          rules={[
            { validator: (_, yes: boolean) => (yes ? Promise.resolve() : Promise.reject(new Error('请确认更换库位'))) },
          ]}
        >
          <Checkbox>
            放到 {other}，而不是计划的 {row.toPositionCode}
          </Checkbox>
        </Form.Item>
      )}
      <footer className="hc-form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          确认
        </Button>
      </footer>
    </Form>
  );
}
