import { use } from 'react';
import { roleApi } from '#contract/iam/role.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { userApi, userReachApi, type UserRow } from '#contract/iam/user.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { RowContext } from '../../../ui/act/where.tsx';
import type { Handed } from '../../../ui/text/HandedPassword.tsx';

export interface UserDialog {
  kind: 'edit' | 'roles' | 'warehouses' | 'owners';
  user: UserRow;
}

/** Reads that a change of a person makes stale. */
export const USER_READS = [userApi.page, userApi.details, userApi.options, roleApi.listByUser, sessionApi.houses];

interface Props {
  user: UserRow;
  onDialog: (dialog: UserDialog) => void;
  onHanded: (handed: Handed) => void;
}

const MORE = [
  userReachApi.saveWarehouses.permit,
  userReachApi.saveOwners.permit,
  userApi.resetPassword.permit,
  userApi.unlock.permit,
];

/** What may be done with one person: all of it beside his name, two acts and the rest in a row. */
export function UserActs({ user, onDialog, onHanded }: Props) {
  const row = use(RowContext);
  const unlock = useAct(userApi.unlock, USER_READS, { done: '已解锁' });
  const reset = useAct(userApi.resetPassword, USER_READS);
  const rest = (close: () => void) => (
    <>
      <Act
        permit={userReachApi.saveWarehouses.permit}
        label="绑定仓库"
        onConfirm={() => {
          close();
          onDialog({ kind: 'warehouses', user });
        }}
      />
      <Act
        permit={userReachApi.saveOwners.permit}
        label="货主范围"
        onConfirm={() => {
          close();
          onDialog({ kind: 'owners', user });
        }}
      />
      <Act
        permit={userApi.resetPassword.permit}
        label="重置密码"
        ask={`重置【${user.userName}】的密码？其全部会话会立即结束。`}
        onConfirm={async () => {
          const { password, msg } = await reset.mutateAsync({ account: user.account });
          close();
          if (password) onHanded({ password, msg });
        }}
      />
      {user.isLocked && (
        <Act permit={userApi.unlock.permit} label="解锁" onConfirm={() => unlock.mutateAsync({ id: user.id })} />
      )}
    </>
  );
  return (
    <>
      <Act permit={userApi.update.permit} label="编辑" onConfirm={() => onDialog({ kind: 'edit', user })} />
      <Act permit={roleApi.assignUser.permit} label="分配角色" onConfirm={() => onDialog({ kind: 'roles', user })} />
      {row ? (
        <More version={user.version} permits={MORE}>
          {rest}
        </More>
      ) : (
        rest(() => undefined)
      )}
    </>
  );
}
