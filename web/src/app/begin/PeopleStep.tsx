import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { beginApi } from '#contract/company/begin.ts';
import { deptApi } from '#contract/iam/dept.ts';
import { accountField, personFields, userApi, userReachApi } from '#contract/iam/user.ts';
import { useAct, useCall } from '../../data/query.ts';
import { FieldsForm } from '../../ui/form/FieldsForm.tsx';
import { HandedPassword, type Handed } from '../../ui/text/HandedPassword.tsx';

const { userName, phone } = personFields;
const SHAPE = { account: accountField, userName, phone, roleIds: userApi.add.input.shape.roleIds };

/** A colleague with an account, roles and this warehouse. */
export function PeopleStep({ houseId, onNext }: { houseId: number; onNext: () => void }) {
  const depts = useCall(deptApi.options, { size: 1 }, { quiet: true });
  const bind = useAct(userReachApi.saveWarehouses, [beginApi.progress], { done: null });
  const [handed, setHanded] = useState<Handed | null>(null);
  const [dept] = depts.data ?? [];
  // The form is there once it knows where to put him: one that began anew would lose what was typed meanwhile.
  if (depts.isPending) return <Skeleton active />;
  return (
    <div className="hc-begin-form">
      <FieldsForm
        of={userApi.add}
        touches={[userApi.page, beginApi.progress]}
        shape={SHAPE}
        extra={{ deptId: dept?.id ?? 0 }}
        ok="新增用户"
        done={null}
        onDone={({ id, password, msg }) => {
          bind.mutate({ userId: id, warehouseIds: [houseId], defaultWarehouseId: houseId, version: 0 });
          if (password) setHanded({ password, msg });
        }}
      />
      <Button type="link" onClick={onNext}>
        下一步：第一次收货
      </Button>
      <HandedPassword handed={handed} onClose={() => setHanded(null)} />
    </div>
  );
}
