import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { moveSearch } from '#contract/inner/move.ts';
import { replenishApi } from '#contract/inner/replenish.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { LINE_OPEN, replenishLife } from '#contract/task/life.ts';
import { notices } from '../../data/notices.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import './inner.css';
import { REPLENISH_READS, REPLENISHING } from './parts/carry-kinds.ts';
import type { Line } from './parts/carry-walk.ts';
import { CarryWork } from './parts/CarryWork.tsx';
import { ReplenishDialog } from './parts/ReplenishDialog.tsx';

/** 补货: what the pick faces lack, fetched and filled by scanning; the tasks beside it. */
export const ReplenishPage = () => <CarryWork kind={REPLENISHING} tasks={(onTake) => <Tasks onTake={onTake} />} />;

const SEARCH = ['taskNo', 'goodsCode', 'positionCode', 'mine'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(moveSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const FOLLOW_MS = 30_000;

const columns: Columns<Line> = [
  column.text('taskNo', '任务号'),
  column.state(replenishLife, 'status'),
  column.text('toPositionCode', '拣货位'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.text('lotNo', '批次'),
  column.text('fromPositionCode', '来源库位'),
  column.text('fromLpnCode', '来源容器'),
  column.qty<Line>('qty', '数量', { strong: true }),
  column.qty<Line>('doneQty', '已补'),
  column.qty('priority', '优先级'),
  column.text('assigneeName', '领取人'),
  column.text('ownerName', '货主', { width: 120 }),
  column.time('createdAt', '创建时间'),
  column.time('doneAt', '完成时间'),
];

function Tasks({ onTake }: { onTake: (row: Line) => Promise<unknown> }) {
  const list = useList(replenishApi.queryPage, { fields: FILTERS, everyMs: FOLLOW_MS });
  const [adding, setAdding] = useState(false);
  const generate = useAct(replenishApi.generate, REPLENISH_READS, { done: null });
  const finish = useAct(replenishApi.finish, REPLENISH_READS);
  const cancel = useAct(replenishApi.cancel, REPLENISH_READS);
  const fill = async (): Promise<void> => {
    const { tasks } = await generate.mutateAsync({});
    notices.success(tasks.length > 0 ? `已生成 ${tasks.length} 个补货任务` : '拣货位均不需要补货，或存储区无可补库存');
  };
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={replenishApi.statistic} list={list} everyMs={FOLLOW_MS} />
      <DataTable
        list={list}
        columns={columns}
        empty="没有补货任务"
        toolbar={
          <>
            <Act permit={replenishApi.generate.permit} label="按上下限生成" primary onConfirm={fill} />
            <Act
              permit={replenishApi.add.permit}
              label="新增补货"
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
          </>
        }
        actions={(row) => {
          const over = row.lineState === LINE_OPEN ? null : '该行已处理';
          return (
            <>
              <Act
                life={replenishLife}
                action="confirm"
                label="补货"
                state={row.status}
                off={over}
                onConfirm={() => onTake(row)}
              />
              <Act
                life={replenishLife}
                action="finish"
                state={row.status}
                off={over}
                ask="只完成已补的数量，其余释放"
                reason="required"
                onConfirm={(reason) => finish.mutateAsync({ ids: [row.taskId], reason })}
              />
              <Act
                life={replenishLife}
                action="cancel"
                state={row.status}
                danger
                reason="required"
                onConfirm={(reason) => cancel.mutateAsync({ ids: [row.taskId], reason })}
              />
            </>
          );
        }}
      />
      <ReplenishDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
