import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import { beginApi } from '#contract/company/begin.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { FieldsForm } from '../../ui/form/FieldsForm.tsx';
import { moveTo } from '../session.ts';

const { code, name, city, address, contact, phone } = warehouseApi.add.input.shape;
const SHAPE = { code, name, city, address, contact, phone };
/** A distribution centre. */
const CENTRE = 1;

/** The first warehouse; whoever made it stands in it. */
export function WarehouseStep() {
  return (
    <div className="hc-begin-form">
      <FieldsForm
        of={warehouseApi.add}
        touches={[beginApi.progress, sessionApi.houses]}
        shape={SHAPE}
        extra={{ houseType: CENTRE }}
        two
        ok="建立并进入"
        done={null}
        onDone={({ id }) => void moveTo(id, '/Begin?step=room')}
      />
    </div>
  );
}
