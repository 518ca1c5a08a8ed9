import { Empty, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { fieldsOf, type Field } from '#contract/kit/field.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/kit/page.ts';
import { settingChangeApi, type SettingChange } from '#contract/strategy/change.ts';
import { keptNamed, type KeptName } from '#contract/strategy/kept.ts';
import { readsOf } from '../../crud/master.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { show } from '../../ui/text/show.tsx';
import './history.css';
import { scopeOf } from './scope.ts';

const ACTS: Record<SettingChange['act'], string> = {
  ADD: '新增',
  EDIT: '修改',
  ENABLE: '启用',
  DISABLE: '停用',
  REMOVE: '删除',
  REVIVE: '恢复',
};

interface Props {
  /** All settings where it is left out. */
  setting?: KeptName | undefined;
  rowId?: number | undefined;
}

/** How a setting came to read as it does (变更记录), newest first; the last change of a row can be taken back. */
export function SettingHistory({ setting, rowId }: Props) {
  const [pageNum, setPageNum] = useState(1);
  const told = useCall(settingChangeApi.page, { param: { setting, rowId }, pageNum }, { staleMs: 0 });
  if (told.error && !told.data) return <Trouble failure={told.error} retry={() => void told.refetch()} />;
  if (!told.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { list, total } = told.data;
  if (total === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更；从现在起的每次变更都会记在这里" />;
  return (
    <>
      <ol className="hc-history">
        {list.map((one) => (
          <Change key={one.id} {...one} named={setting === undefined} />
        ))}
      </ol>
      {total > PAGE_SIZE_DEFAULT && (
        <Pagination
          size="small"
          align="end"
          current={pageNum}
          pageSize={PAGE_SIZE_DEFAULT}
          showSizeChanger={false}
          total={total}
          onChange={setPageNum}
        />
      )}
    </>
  );
}

function Change(one: SettingChange & { named: boolean }) {
  const { id, setting, act, before, after, labels, changed, isLast } = one;
  const { spec, says, api } = keptNamed(setting);
  const undo = useAct(settingChangeApi.undo, [settingChangeApi.page, ...readsOf(api)], {
    done: '已撤销',
  });
  const fields = fieldsOf(spec.fields);
  const scope = scopeOf(fields, spec.key, after ? labels.after : labels.before);
  return (
    <li data-act={act}>
      <header>
        <b>{ACTS[act]}</b>
        {one.named && <span>{spec.label}</span>}
        <span className="hc-history-scope">{scope}</span>
        <span className="hc-faint">{one.createdBy}</span>
        <time className="hc-faint hc-num">{one.createdAt}</time>
        {isLast && (
          <Act
            permit={settingChangeApi.undo.permit}
            label="撤销"
            size="small"
            ask={act === 'ADD' ? '撤销新增会删除这条配置，确定吗？' : '确定撤销这次变更，恢复为修改前的内容吗？'}
            onConfirm={() => undo.mutateAsync({ id })}
          />
        )}
      </header>
      {before && <p className="hc-history-before">{says(before)}</p>}
      {after && <p>{says(after)}</p>}
      {changed.length > 0 && (
        <dl>
          {fields
            .filter(({ name }) => changed.includes(name))
            .map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <del>{valueOf(field, before, labels.before)}</del> → <b>{valueOf(field, after, labels.after)}</b>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}

type Row = Record<string, unknown>;

function valueOf(field: Field, row: Row | null, labels: Record<string, string>) {
  const value = row?.[field.name];
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '全部';
  if (typeof value === 'object') return labels[field.name] ?? '见上';
  return show(field, value, labels);
}
