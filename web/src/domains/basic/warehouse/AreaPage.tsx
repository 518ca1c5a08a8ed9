import { useState } from 'react';
import { area, areaApi } from '#contract/basic/warehouse/area.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

type Area = RowOf<typeof areaApi.page>;

const master = { spec: area.spec, api: areaApi };
const { staffIds } = areaApi.bindStaff.input.shape;

/** Areas (库区): who works in each, and the labels that hang over them. */
export function AreaPage() {
  const [staffed, setStaffed] = useState<Area | null>(null);
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows, _, param) => (
          <LabelAct
            noun="库区"
            kind="areaLabel"
            template="QR"
            calls={areaApi}
            ids={rows.map(({ id }) => id)}
            list={areaApi.page}
            param={param}
          />
        )}
        rowActions={(row) => <Act permit={areaApi.bindStaff.permit} label="人员" onConfirm={() => setStaffed(row)} />}
      />
      {staffed && <StaffDialog key={staffed.id} of={staffed} onClose={() => setStaffed(null)} />}
    </>
  );
}

/** Who works in the area, as it is known now; saving replaces it. */
function StaffDialog({ of: { id, code, name }, onClose }: { of: Area; onClose: () => void }) {
  const { data } = useCall(areaApi.staff, { areaId: id }, { staleMs: 0 });
  return (
    <FieldsDialog
      title={`库区【${code} ${name}】的人员`}
      open={data !== undefined}
      onClose={onClose}
      of={areaApi.bindStaff}
      touches={[areaApi.staff]}
      shape={{ staffIds }}
      row={{ staffIds: data?.staffIds ?? [] }}
      extra={{ areaId: id }}
      inputs={{ staffIds: <RefSelect of="user" multiple /> }}
    />
  );
}
