import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { beginApi } from '#contract/company/begin.ts';
import { useAct } from '../../data/query.ts';
import { FieldsForm } from '../../ui/form/FieldsForm.tsx';

const { code, name, contact, phone } = ownerApi.add.input.shape;

/** An owner, let into the warehouse one stands in. */
export function OwnerStep({ houseId, onNext }: { houseId: number; onNext: () => void }) {
  const letIn = useAct(ownerWarehouse.api.add, [beginApi.progress], { done: null });
  return (
    <div className="hc-begin-form">
      <FieldsForm
        of={ownerApi.add}
        touches={[ownerApi.page, ownerApi.options]}
        shape={{ code, name, contact, phone }}
        two
        ok="新增货主并开通本仓"
        onDone={({ id }) => letIn.mutate({ ownerId: id, warehouseId: houseId }, { onSuccess: onNext })}
      />
    </div>
  );
}
