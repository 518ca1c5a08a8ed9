import { useState } from 'react';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { EditDialog } from './EditDialog.tsx';
import { PT_READS } from './reads.ts';
import { SignDialog } from './SignDialog.tsx';

export type Row = RowOf<typeof pureTransportApi.queryPage>;

const { plateNo, driverPhone } = pureTransportApi.load.input.shape;

/** What may be done with a transport now. */
export function Acts({ of: { id, version, status, ptNo, ...row } }: { of: Row }) {
  const [asking, setAsking] = useState<'load' | 'sign' | 'update' | null>(null);
  const accept = useAct(pureTransportApi.accept, PT_READS);
  const depart = useAct(pureTransportApi.depart, PT_READS);
  const cancel = useAct(pureTransportApi.cancel, PT_READS);
  const remove = useAct(pureTransportApi.delete, PT_READS);
  const rollback = useAct(pureTransportApi.rollback, PT_READS);
  const at = { id, version },
    close = (): void => setAsking(null);
  return (
    <>
      <Act life={pureTransportLife} state={status} action="accept" onConfirm={() => accept.mutateAsync(at)} />
      <Act life={pureTransportLife} state={status} action="load" onConfirm={() => setAsking('load')} />
      <Act
        life={pureTransportLife}
        state={status}
        action="depart"
        ask={`【${ptNo}】已发车？`}
        onConfirm={() => depart.mutateAsync(at)}
      />
      <Act life={pureTransportLife} state={status} action="sign" onConfirm={() => setAsking('sign')} />
      <Act life={pureTransportLife} state={status} action="update" onConfirm={() => setAsking('update')} />
      <Act
        life={pureTransportLife}
        state={status}
        action="cancel"
        danger
        reason="required"
        onConfirm={(reason) => cancel.mutateAsync({ ...at, reason })}
      />
      <Act
        life={pureTransportLife}
        state={status}
        action="rollback"
        reason="required"
        ask="回到上一步，该步登记的内容将清除。"
        onConfirm={(reason) => rollback.mutateAsync({ ...at, reason })}
      />
      <Act
        life={pureTransportLife}
        state={status}
        action="delete"
        danger
        ask="删除后不能恢复。"
        onConfirm={() => remove.mutateAsync(at)}
      />
      <FieldsDialog
        title={`装车 ${ptNo}`}
        open={asking === 'load'}
        onClose={close}
        of={pureTransportApi.load}
        touches={PT_READS}
        shape={{ plateNo, driverPhone }}
        row={{ plateNo: row.plateNo, driverPhone: row.driverPhone }}
        extra={at}
      />
      {asking === 'sign' && <SignDialog id={id} onClose={close} />}
      {asking === 'update' && <EditDialog id={id} onClose={close} />}
    </>
  );
}
