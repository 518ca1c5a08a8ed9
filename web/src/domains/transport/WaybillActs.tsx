import { useState } from 'react';
import { within } from '#contract/kit/machine.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { waybillApi as api } from '#contract/transport/waybill-acts.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import type { WaybillRow } from './columns.tsx';
import { DispatchDialog } from './DispatchDialog.tsx';
import { TRANSPORT_READS } from './reads.ts';
import { TripLinkDialog } from './trip/TripLinkDialog.tsx';

type Asked = 'dispatch' | 'redispatch' | 'complete' | 'link' | null;
const { id: _i, version: _v, ...ENDING } = api.complete.input.shape;

/** What may be done with a waybill now, on its row and on its page. */
export function RowActs({ row }: { row: WaybillRow }) {
  const { id, version, status, actions } = row;
  const own = { id, version };
  const [asked, ask] = useState<Asked>(null);
  const can = (action: string): boolean => actions.includes(action);
  return (
    <>
      {can('dispatch') && (
        <Act life={waybillLife} action="dispatch" state={status} primary onConfirm={() => ask('dispatch')} />
      )}
      <RoadActs row={row} />
      {can('complete') && (
        <Act life={waybillLife} action="complete" state={status} primary onConfirm={() => ask('complete')} />
      )}
      {can('redispatch') && (
        <Act life={waybillLife} action="redispatch" state={status} onConfirm={() => ask('redispatch')} />
      )}
      {within(waybillLife, status, 'offered', 'signed') && (
        <Act permit={tripLinkApi.issue.permit} label="司机链接" onConfirm={() => ask('link')} />
      )}
      <Cancel row={row} />
      {asked === 'link' && <TripLinkDialog waybill={row} onClose={() => ask(null)} />}
      {(asked === 'dispatch' || asked === 'redispatch') && (
        <DispatchDialog waybill={row} again={asked === 'redispatch'} onClose={() => ask(null)} />
      )}
      <FieldsDialog
        title={`完成运单 ${row.waybillNo}`}
        open={asked === 'complete'}
        onClose={() => ask(null)}
        of={api.complete}
        touches={TRANSPORT_READS}
        shape={ENDING}
        row={{ actualKm: row.planKm }}
        extra={own}
      />
    </>
  );
}

/** From the driver's yes to the last signature. */
function RoadActs({ row }: { row: WaybillRow }) {
  const { id, version, status, actions } = row;
  const can = (action: string): boolean => actions.includes(action);
  const accept = useAct(api.accept, TRANSPORT_READS);
  const decline = useAct(api.decline, TRANSPORT_READS);
  const loaded = useAct(api.loaded, TRANSPORT_READS);
  const depart = useAct(api.depart, TRANSPORT_READS);
  const signAll = useAct(api.signAll, TRANSPORT_READS);
  return (
    <>
      {can('accept') && (
        <Act
          life={waybillLife}
          state={status}
          action="accept"
          primary
          onConfirm={() => accept.mutateAsync({ id, version })}
        />
      )}
      {can('decline') && (
        <Act
          life={waybillLife}
          state={status}
          action="decline"
          reason="required"
          ask="拒单后运单回到待派车。"
          onConfirm={(reason) => decline.mutateAsync({ id, version, reason })}
        />
      )}
      {can('loaded') && (
        <Act life={waybillLife} state={status} action="loaded" primary onConfirm={() => loaded.mutateAsync({ id })} />
      )}
      {can('depart') && (
        <Act life={waybillLife} state={status} action="depart" primary onConfirm={() => depart.mutateAsync({ id })} />
      )}
      {can('sign') && (
        <Act
          life={waybillLife}
          state={status}
          action="sign"
          label="全部签收"
          ask={`确定把【${row.waybillNo}】未签收的订单全部签收吗？`}
          onConfirm={() => signAll.mutateAsync({ id })}
        />
      )}
    </>
  );
}

function Cancel({ row: { id, version, status, actions, waybillNo } }: { row: WaybillRow }) {
  const cancel = useAct(api.cancel, TRANSPORT_READS, { done: '运单已取消' });
  if (!actions.includes('cancel')) return null;
  return (
    <Act
      life={waybillLife}
      action="cancel"
      state={status}
      danger
      reason="required"
      ask={`取消【${waybillNo}】后，订单回到已计划。`}
      onConfirm={(reason) => cancel.mutateAsync({ id, version, reason })}
    />
  );
}
