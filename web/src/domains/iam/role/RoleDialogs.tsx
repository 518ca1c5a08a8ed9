import { Radio, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { DATA_SCOPE, roleApi, type RoleRow } from '#contract/iam/role.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { Foot } from '../Foot.tsx';

interface Props {
  role: RoleRow;
  onClose: () => void;
}
const READS = [roleApi.page, roleApi.assignedScope, roleApi.assignedDepts];

/** Whose rows a role shows (数据范围). */
export function ScopeDialog({ role, onClose }: Props) {
  const scope = useCall(roleApi.assignedScope, { roleId: role.id }, { staleMs: 0 });
  return (
    <Dialog open title={`数据范围 ${role.roleName}`} footer={null} onCancel={onClose}>
      {scope.data && !scope.isFetching ? (
        <ScopeForm role={role} known={scope.data} onClose={onClose} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  );
}

function ScopeForm({ role, known, onClose }: Props & { known: OutputOf<typeof roleApi.assignedScope> }) {
  const [dataScope, setScope] = useState(known.dataScope);
  const [deptIds, setDepts] = useState(known.deptIds);
  const act = useAct(roleApi.assignScope, READS);
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        act.mutate(
          { roleId: role.id, dataScope: dataScope as 1, deptIds, version: known.version },
          { onSuccess: onClose },
        )
      }
    >
      <Form.Item label="可见的用户与部门">
        <Radio.Group
          vertical
          value={dataScope}
          options={dictionaries.dataScope ?? []}
          onChange={(e) => setScope(Number(e.target.value))}
        />
      </Form.Item>
      {dataScope === DATA_SCOPE.chosen && (
        <Form.Item label="部门">
          <RefSelect
            of="dept"
            multiple
            value={deptIds}
            onChange={(next) => setDepts(next === undefined ? [] : [next].flat())}
          />
        </Form.Item>
      )}
      <Foot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}

/** Departments whose people hold a role (分配部门). */
export function DeptsDialog({ role, onClose }: Props) {
  const depts = useCall(roleApi.assignedDepts, { roleId: role.id }, { staleMs: 0 });
  return (
    <Dialog open title={`分配部门 ${role.roleName}`} footer={null} onCancel={onClose}>
      {depts.data && !depts.isFetching ? (
        <DeptsForm role={role} known={depts.data} onClose={onClose} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  );
}

function DeptsForm({ role, known, onClose }: Props & { known: OutputOf<typeof roleApi.assignedDepts> }) {
  const [depts, setDepts] = useState(known.depts);
  const act = useAct(roleApi.assignDept, READS);
  const choose = (ids: number[]): void =>
    setDepts(
      ids.map(
        (deptId) => depts.find((dept) => dept.deptId === deptId) ?? { deptId, deptName: '', includeChildren: true },
      ),
    );
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        act.mutate(
          {
            roleId: role.id,
            depts: depts.map(({ deptId, includeChildren }) => ({ deptId, includeChildren })),
            version: known.version,
          },
          { onSuccess: onClose },
        )
      }
    >
      <Form.Item label="部门" extra="部门的全部员工都持有该角色">
        <RefSelect
          of="dept"
          multiple
          value={depts.map((dept) => dept.deptId)}
          onChange={(next) => choose(next === undefined ? [] : [next].flat())}
        />
      </Form.Item>
      {depts.length > 0 && (
        <Form.Item label="含下级部门">
          <Switch
            checked={depts.every((dept) => dept.includeChildren)}
            onChange={(includeChildren) => setDepts(depts.map((dept) => ({ ...dept, includeChildren })))}
          />
        </Form.Item>
      )}
      <Foot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}
