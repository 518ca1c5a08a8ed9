import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Popover, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { tableViewApi, type TableView } from '#contract/iam/table-header.ts';
import { useAct, useCall } from '../../data/query.ts';
import { SEVERAL } from '../form/choices.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import { arranged, choiceOf } from './arrange.ts';
import type { Columns } from './column.tsx';
import type { Head } from './useHead.ts';
import './head.css';
import type { List } from './useList.ts';

const touches = [tableViewApi.list];
const { name, roleIds } = tableViewApi.save.input.shape;
const shape = { name, roleIds };
const NAMES_SHOWN = 8;

interface Props<R> {
  list: List<R>;
  columns: Columns<R>;
  head: Head;
}

/** Named views of a list (视图): its columns, questions and order, one's own and those colleagues share. */
export function HeadViews<R>({ list, columns, head }: Props<R>) {
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<Partial<TableView> | null>(null);
  const save = useAct(tableViewApi.save, touches, { done: '视图已更新' });
  const remove = useAct(tableViewApi.delete, touches, { done: '视图已删除' });
  const roles = useCall(tableViewApi.roles, {}, { enabled: editing !== null, quiet: true });
  const now = {
    tableKey: list.tableKey,
    columns: choiceOf(arranged(columns, head.choice), head.choice),
    search: list.search,
  };
  const own = ({ id, version, name, roleIds }: TableView) => ({ id, version, name, roleIds });
  const take = (view: TableView): void => {
    list.apply(view.search, view.id);
    setOpen(false);
  };
  const content = (
    <>
      {head.views.length === 0 && (
        <p className="hc-faint hc-head-none">
          把当前的列、查询条件和排序存成视图，下次一点就到，也可共享给同角色的同事
        </p>
      )}
      <ul className="hc-head-list" data-tall={head.views.length > NAMES_SHOWN}>
        {head.views.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              size="small"
              className="hc-head-name"
              aria-current={view.id === head.view?.id}
              onClick={() => take(view)}
            >
              {view.name}
            </Button>
            {!view.isMine && <span className="hc-faint">{view.userName}</span>}
            {view.isMine && (
              <>
                <Tooltip title="用当前的列和条件更新">
                  <Button
                    type="text"
                    size="small"
                    aria-label={`更新 ${view.name}`}
                    icon={<SaveOutlined />}
                    onClick={() =>
                      save.mutate({ ...own(view), ...now }, { onSuccess: () => list.apply(now.search, view.id) })
                    }
                  />
                </Tooltip>
                <Tooltip title="名称与共享">
                  <Button
                    type="text"
                    size="small"
                    aria-label={`编辑 ${view.name}`}
                    icon={<EditOutlined />}
                    onClick={() => {
                      setEditing(view);
                      setOpen(false);
                    }}
                  />
                </Tooltip>
                <Popconfirm
                  title={`确定删除视图【${view.name}】吗？`}
                  okText="删除"
                  cancelText="取消"
                  onConfirm={() => remove.mutateAsync({ id: view.id })}
                >
                  <Button type="text" size="small" aria-label={`删除 ${view.name}`} icon={<DeleteOutlined />} />
                </Popconfirm>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => {
          setEditing({});
          setOpen(false);
        }}
      >
        将当前存为视图
      </Button>
    </>
  );
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        title="视图"
        content={content}
      >
        <Tooltip title={open ? '' : '视图'}>
          <Button type="text" aria-label="视图" icon={<EyeOutlined />}>
            {head.view?.name}
          </Button>
        </Tooltip>
      </Popover>
      <FieldsDialog
        title={editing?.id ? '编辑视图' : '存为视图'}
        open={editing !== null}
        onClose={() => setEditing(null)}
        of={tableViewApi.save}
        touches={touches}
        shape={shape}
        row={editing ?? undefined}
        inputs={{
          roleIds: (
            <Select
              {...SEVERAL}
              optionFilterProp="label"
              loading={roles.isPending}
              placeholder="不选则仅自己可见"
              options={(roles.data ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
            />
          ),
        }}
        extra={
          editing?.id
            ? {
                id: editing.id,
                version: editing.version,
                tableKey: editing.tableKey,
                columns: editing.columns,
                search: editing.search,
              }
            : now
        }
        onDone={({ id }) => {
          if (!editing?.id) list.apply(now.search, id);
        }}
      />
    </>
  );
}
