import { Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { shipmentLife } from '#contract/outbound/carton-life.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { ORDER_READS } from '../order/acts.tsx';

/** The part of a shipment that decides what may be done with it. */
export interface ActedShipment {
  id: number;
  shipNo: string;
  status: number;
  cartonTotal: number;
  cartonLoaded: number;
  sealNo: string | null;
  tempBefore: number | null;
  canRollback: boolean;
  actions: readonly string[];
}

export const SHIP_READS = [
  shipmentApi.queryDocPage,
  shipmentApi.statistic,
  shipmentApi.get,
  collectionApi.queryDocPage,
  collectionApi.statistic,
  ...ORDER_READS,
];

/** The acts on one shipment beside loading. `all` shows those the state forbids as well, grey with the reason. */
export function ShipActs({ of, all = false }: { of: ActedShipment; all?: boolean }) {
  const [sealing, setSealing] = useState(false);
  const confirm = useAct(shipmentApi.confirm, SHIP_READS, { done: null });
  const cancel = useAct(shipmentApi.cancel, SHIP_READS, { done: '发运单已取消' });
  const rollback = useAct(shipmentApi.rollback, SHIP_READS, { done: '已撤销发运' });
  const off = (action: string): string | null =>
    of.actions.includes(action) ? null : action === 'cancel' && of.cartonLoaded > 0 ? '请先卸车' : '当前不能进行此操作';
  const shown = (action: string): boolean => all || of.actions.includes(action);
  const ship = async (): Promise<void> => {
    const { orders } = await confirm.mutateAsync({ id: of.id });
    notices.success(`发运单 ${of.shipNo} 已发运，共 ${orders.length} 张出库单`);
  };
  return (
    <>
      {shown('seal') && (
        <Act
          life={shipmentLife}
          action="seal"
          state={of.status}
          off={off('seal')}
          primary={of.cartonLoaded > 0 && of.cartonLoaded === of.cartonTotal}
          onConfirm={() => setSealing(true)}
        />
      )}
      {shown('confirm') && (
        <Act
          life={shipmentLife}
          action="confirm"
          state={of.status}
          off={off('confirm')}
          primary
          ask={`车辆离开后库存将扣减，确定发运 ${of.cartonLoaded} 箱？`}
          onConfirm={ship}
        />
      )}
      {shown('cancel') && (
        <Act
          life={shipmentLife}
          action="cancel"
          state={of.status}
          off={off('cancel')}
          danger
          reason
          ask="箱子回到集货位，可重新建发运单。"
          onConfirm={(reason) => cancel.mutateAsync({ id: of.id, reason: reason || null })}
        />
      )}
      {(all ? of.status === shipmentLife.at.shipped : of.canRollback) && (
        <Act
          life={shipmentLife}
          action="rollback"
          state={of.status}
          off={of.canRollback ? null : '已超过2小时或已回传，不能撤销发运'}
          danger
          reason="required"
          ask="库存将恢复到装车状态。"
          onConfirm={(reason) => rollback.mutateAsync({ id: of.id, reason })}
        />
      )}
      {sealing && <SealDialog of={of} onClose={() => setSealing(false)} />}
    </>
  );
}

function SealDialog({ of, onClose }: { of: ActedShipment; onClose: () => void }) {
  const [sealNo, setSealNo] = useState(of.sealNo ?? '');
  const [tempBefore, setTemp] = useState<number | null>(of.tempBefore);
  const [partial, setPartial] = useState(false);
  const mayPart = useAllowed('out:ship:partial');
  const seal = useAct(shipmentApi.seal, SHIP_READS, { done: null });
  const missing = of.cartonTotal - of.cartonLoaded;
  const run = (): void =>
    seal.mutate(
      { id: of.id, sealNo: sealNo.trim() || null, tempBefore, partial },
      {
        onSuccess: ({ warning }) => {
          if (warning) notices.warning(warning);
          else notices.success('已封车');
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`封车　${of.shipNo}`}
      width={420}
      okText="封车"
      cancelText="取消"
      confirmLoading={seal.isPending}
      okButtonProps={{ disabled: missing > 0 && !partial }}
      onOk={run}
      onCancel={onClose}
    >
      <p>
        已装 <b>{of.cartonLoaded}</b> / {of.cartonTotal} 箱
        {missing > 0 && <span className="hc-bad">　还有{missing}箱未装车</span>}
      </p>
      {missing > 0 && mayPart && (
        <p>
          <Checkbox checked={partial} onChange={(e) => setPartial(e.target.checked)}>
            部分发运，未装的箱离开本发运单
          </Checkbox>
        </p>
      )}
      <div className="hc-work-short">
        <label>
          封签号
          <Input maxLength={64} value={sealNo} onChange={(e) => setSealNo(e.target.value)} />
        </label>
        <label>
          预冷温度（℃）
          <InputNumber min={-60} max={60} precision={1} value={tempBefore} onChange={setTemp} />
        </label>
      </div>
    </Dialog>
  );
}
