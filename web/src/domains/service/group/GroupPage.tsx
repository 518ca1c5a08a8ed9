import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { groupApi as api } from '#contract/service/group.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { GROUP_READS } from './reads.ts';

type Group = RowOf<typeof api.list>;

const columns: Columns<Group> = [
  column.text('groupNo', '组号', { sorter: true }),
  column.text('groupName', '组名', { sorter: true }),
  column.dict('status', '状态', 'enabled'),
  column.text('supervisorName', '主管'),
  {
    key: 'members',
    dataIndex: 'members',
    title: '客服',
    prose: true,
    render: (members: Group['members']) =>
      members
        .filter(({ role }) => role === 2)
        .map(({ userName, onLeave, leaveUntil }) => (onLeave ? `${userName}（请假至${leaveUntil}）` : userName))
        .join('、') || '-',
  },
  {
    key: 'owners',
    dataIndex: 'owners',
    title: '货主',
    prose: true,
    render: (owners: Group['owners']) => owners.map(({ ownerName }) => ownerName).join('、') || '-',
  },
  column.qty('servicerCount', '客服数'),
  column.qty('ownerCount', '货主数'),
  column.qty('openCases', '未结投诉'),
];

const { id: _, version: __, ...entered } = api.updateGroup.input.shape;
const { ownerIds } = api.allotGroup.input.shape;
const servicersOf = (group: Group): number[] =>
  group.members.filter(({ role }) => role === 2).map(({ userId }) => userId);

/** Service groups (客服分组): who leads, who serves, and whose orders they look after. */
export function GroupPage() {
  const list = useList(api.list);
  const [asked, ask] = useState<{ what: 'save' | 'allot' | 'leave'; group?: Group } | null>(null);
  const close = (): void => ask(null);
  const group = asked?.group;
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={api.addGroup.permit}
            label="新增客服组"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => ask({ what: 'save' })}
          />
        }
        actions={(row) => (
          <>
            <Act permit={api.updateGroup.permit} label="编辑" onConfirm={() => ask({ what: 'save', group: row })} />
            <Act permit={api.allotGroup.permit} label="分配货主" onConfirm={() => ask({ what: 'allot', group: row })} />
            <Act permit={api.setLeave.permit} label="请假" onConfirm={() => ask({ what: 'leave', group: row })} />
          </>
        )}
      />
      <FieldsDialog
        title={group ? '编辑客服组' : '新增客服组'}
        open={asked?.what === 'save'}
        onClose={close}
        of={group ? api.updateGroup : api.addGroup}
        touches={GROUP_READS}
        shape={entered}
        row={group && { ...group, servicerIds: servicersOf(group) }}
        extra={group ? { id: group.id, version: group.version } : {}}
      />
      <FieldsDialog
        title={`分配货主：${group?.groupName ?? ''}`}
        open={asked?.what === 'allot'}
        onClose={close}
        of={api.allotGroup}
        touches={GROUP_READS}
        shape={{ ownerIds }}
        row={{ ownerIds: group?.owners.map(({ ownerId }) => ownerId) ?? [] }}
        extra={{ id: group?.id, version: group?.version }}
      />
      <LeaveDialog group={asked?.what === 'leave' ? group : undefined} onClose={close} />
    </Page>
  );
}
