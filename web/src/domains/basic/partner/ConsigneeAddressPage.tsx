import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { consigneeAddress, consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { AddressLogDrawer } from './AddressLogDrawer.tsx';

type Address = RowOf<typeof consigneeAddressApi.page>;

const master = { spec: consigneeAddress.spec, api: consigneeAddressApi };
const touches = [consigneeAddressApi.page, consigneeAddressApi.operationLog];
const { opinion } = consigneeAddressApi.audit.input.shape;
const WAITING = 0,
  PASS = 1,
  REJECT = 2;

const itemsOf = (rows: readonly Address[]) => rows.map(({ id, version }) => ({ id, version }));

/** Why these cannot be audited; null when they can. */
function notAuditable(rows: readonly Address[], result: typeof PASS | typeof REJECT): string | null {
  if (rows.length === 0) return '请先选择收货地址';
  if (rows.some(({ auditStatus }) => auditStatus !== WAITING)) return '只有待审核的收货地址可以审核';
  return result === PASS && rows.some(({ located }) => !located) ? '地址未定位，不能通过' : null;
}

/** Consignee addresses (收货地址): audited one by one or several at a time; every change stands in the log of the address. */
export function ConsigneeAddressPage() {
  const [rejecting, setRejecting] = useState<{ rows: Address[]; clear: () => void } | null>(null);
  const [looked, setLooked] = useState<Address | null>(null);
  const audit = useAct(consigneeAddressApi.audit, touches, { done: '已通过' });
  const pass = async (rows: Address[]): Promise<void> => {
    await audit.mutateAsync({ items: itemsOf(rows), result: PASS });
  };
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows, clear) => (
          <>
            <Act
              permit={consigneeAddressApi.audit.permit}
              label="批量通过"
              icon={<CheckCircleOutlined />}
              off={notAuditable(rows, PASS)}
              ask={`确定通过选中的 ${rows.length} 个收货地址吗？`}
              onConfirm={async () => {
                await pass(rows);
                clear();
              }}
            />
            <Act
              permit={consigneeAddressApi.audit.permit}
              label="批量驳回"
              icon={<CloseCircleOutlined />}
              off={notAuditable(rows, REJECT)}
              onConfirm={() => setRejecting({ rows, clear })}
            />
          </>
        )}
        rowActions={(row) => (
          <>
            {row.auditStatus === WAITING && (
              <Act
                permit={consigneeAddressApi.audit.permit}
                label="通过"
                off={notAuditable([row], PASS)}
                ask={`确定通过【${row.consignee}】的收货地址吗？`}
                onConfirm={() => pass([row])}
              />
            )}
            {row.auditStatus === WAITING && (
              <Act
                permit={consigneeAddressApi.audit.permit}
                label="驳回"
                onConfirm={() => setRejecting({ rows: [row], clear: () => undefined })}
              />
            )}
            <Act permit={consigneeAddressApi.operationLog.permit} label="日志" onConfirm={() => setLooked(row)} />
          </>
        )}
      />
      <FieldsDialog
        title={`驳回 ${rejecting?.rows.length ?? 0} 个收货地址`}
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        of={consigneeAddressApi.audit}
        touches={touches}
        shape={{ opinion: opinion.unwrap().unwrap().min(1, '请填写驳回原因').meta({ label: '驳回原因', long: true }) }}
        extra={{ items: itemsOf(rejecting?.rows ?? []), result: REJECT }}
        onDone={() => rejecting?.clear()}
      />
      <AddressLogDrawer address={looked} onClose={() => setLooked(null)} />
    </>
  );
}
