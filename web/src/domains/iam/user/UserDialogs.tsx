import { Select, Skeleton, Transfer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { roleApi } from '#contract/iam/role.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { personFields, userApi, userReachApi, type UserDetail } from '#contract/iam/user.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { Foot } from '../Foot.tsx';
import { USER_READS, type UserDialog } from './UserActs.tsx';

type Roles = OutputOf<typeof roleApi.listByUser>;
type Houses = OutputOf<typeof sessionApi.allHouses>;
interface Part {
  user: UserDetail;
  onClose: () => void;
}

const INSTANT = 'YYYY-MM-DD HH:mm:ss';
/** The phone is masked here: it is entered anew, or left as it is. */
const { phone: _, ...shown } = personFields;
const entered = { ...shown, phone: personFields.phone.meta({ label: '新手机号(留空不变)' }) };

/** The dialogs of one person; each begins with what is true now. */
export function UserDialogs({ dialog, onClose }: { dialog: UserDialog | null; onClose: () => void }) {
  const id = dialog?.user.id ?? 0;
  const detail = useCall(userApi.details, { id }, { enabled: dialog !== null, staleMs: 0 });
  const user = detail.data?.id === id && !detail.isFetching ? detail.data : undefined;
  if (!dialog) return null;
  const named = dialog.user.userName;
  if (!user)
    return (
      <Dialog open title={named} footer={null} onCancel={onClose}>
        <Skeleton active />
      </Dialog>
    );
  if (dialog.kind === 'edit') return <EditDialog user={user} onClose={onClose} />;
  if (dialog.kind === 'roles') return <RolesDialog user={user} onClose={onClose} />;
  return dialog.kind === 'warehouses' ? (
    <WarehousesDialog user={user} onClose={onClose} />
  ) : (
    <OwnersDialog user={user} onClose={onClose} />
  );
}

function EditDialog({ user, onClose }: Part) {
  return (
    <FieldsDialog
      open
      title={`编辑用户 ${user.account}`}
      onClose={onClose}
      of={userApi.update}
      touches={USER_READS}
      shape={entered}
      row={{ ...user, phone: undefined }}
      extra={{ id: user.id, version: user.version }}
      omitEmpty={KEPT}
    />
  );
}
const KEPT = ['phone'];

function RolesDialog({ user, onClose }: Part) {
  const roles = useCall(roleApi.listByUser, { userId: user.id }, { staleMs: 0 });
  return (
    <Dialog open title={`分配角色 ${user.userName}`} footer={null} onCancel={onClose}>
      {roles.data && !roles.isFetching ? (
        <RolesForm user={user} held={roles.data} onClose={onClose} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  );
}

function RolesForm({ user, held, onClose }: Part & { held: Roles }) {
  const own = held.filter((role) => role.deptName === null),
    brought = held.filter((role) => role.deptName !== null);
  const [chosen, setChosen] = useState(own.map((role) => role.roleId));
  const [until, setUntil] = useState<Record<number, string | null>>(
    Object.fromEntries(own.map((role) => [role.roleId, role.expireAt])),
  );
  const act = useAct(roleApi.assignUser, USER_READS);
  const names = useCall(roleApi.options, { ids: chosen, size: 100 }, { enabled: chosen.length > 0, keep: true });
  const expiries = chosen.flatMap((roleId) => {
    const expireAt = until[roleId];
    return expireAt ? [{ roleId, expireAt }] : [];
  });
  return (
    <Form
      layout="vertical"
      onFinish={() => act.mutate({ userId: user.id, roleIds: chosen, expiries }, { onSuccess: onClose })}
    >
      <Form.Item label="角色">
        <RefSelect
          of="role"
          multiple
          value={chosen}
          onChange={(next) => setChosen(next === undefined ? [] : [next].flat())}
        />
      </Form.Item>
      {brought.length > 0 && (
        <p className="hc-faint">
          由部门带来：{brought.map((role) => `${role.roleName}（${role.deptName}）`).join('、')}
        </p>
      )}
      <div className="hc-expiry">
        {chosen.map((roleId) => [
          <span key={`n${roleId}`}>{names.data?.find((role) => role.id === roleId)?.name ?? '…'}</span>,
          <DatePicker
            key={`d${roleId}`}
            showTime
            placeholder="长期有效"
            value={until[roleId] ? dayjs(until[roleId]) : null}
            onChange={(at) => setUntil({ ...until, [roleId]: at?.format(INSTANT) ?? null })}
          />,
        ])}
      </div>
      <Foot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}

function WarehousesDialog({ user, onClose }: Part) {
  const all = useCall(sessionApi.allHouses, {});
  return (
    <Dialog open width={680} title={`绑定仓库 ${user.userName}`} footer={null} onCancel={onClose}>
      {all.data ? <WarehousesForm user={user} all={all.data} onClose={onClose} /> : <Skeleton active />}
    </Dialog>
  );
}

function WarehousesForm({ user, all, onClose }: Part & { all: Houses }) {
  const [bound, setBound] = useState(user.warehouseIds);
  const [standard, setStandard] = useState(user.defaultWarehouseId);
  const act = useAct(userReachApi.saveWarehouses, USER_READS);
  const known = all.map((house) => ({
    key: String(house.warehouseId),
    title: `${house.warehouseCode} ${house.warehouseName}`,
  }));
  const choices = all
    .filter((house) => bound.includes(house.warehouseId))
    .map((house) => ({ value: house.warehouseId, label: house.warehouseName }));
  const usual = standard !== null && bound.includes(standard) ? standard : (bound[0] ?? null);
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        act.mutate(
          { userId: user.id, warehouseIds: bound, defaultWarehouseId: usual, version: user.version },
          { onSuccess: onClose },
        )
      }
    >
      <Form.Item>
        <Transfer
          showSearch
          titles={['未绑定', '已绑定']}
          dataSource={known}
          targetKeys={bound.map(String)}
          render={(item) => item.title}
          styles={{ section: { width: 290, height: 320 } }}
          onChange={(keys) => setBound(keys.map(Number))}
        />
      </Form.Item>
      <Form.Item label="默认仓库">
        <Select value={usual} options={choices} placeholder="请先绑定仓库" onChange={setStandard} />
      </Form.Item>
      <Foot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}

function OwnersDialog({ user, onClose }: Part) {
  const [owners, setOwners] = useState(user.ownerIds);
  const act = useAct(userReachApi.saveOwners, USER_READS);
  return (
    <Dialog open title={`货主范围 ${user.userName}`} footer={null} onCancel={onClose}>
      <Form
        layout="vertical"
        onFinish={() =>
          act.mutate({ userId: user.id, storeIds: owners, version: user.version }, { onSuccess: onClose })
        }
      >
        <Form.Item
          label="货主"
          extra={
            user.isOwnerAccount ? '货主账号只看得到所选的货主，不选则什么都看不到' : '不选表示可见所在仓库的全部货主'
          }
        >
          <RefSelect
            of="owner"
            multiple
            value={owners}
            onChange={(next) => setOwners(next === undefined ? [] : [next].flat())}
          />
        </Form.Item>
        <Foot busy={act.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
