import type { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { putawayLife } from '#contract/task/life.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { links } from '../links.ts';

type Task = OutputOf<typeof orderApi.get>['tasks'][number];

const columns: Columns<Task> = [
  column.text<Task>('taskNo', '任务号', { link: (row) => links.task(row.id) }),
  column.dict<Task>('kind', '类型', 'taskKind'),
  column.state<Task>(putawayLife, 'status'),
  column.qty<Task>('lineCount', '行数'),
  column.qty<Task>('qty', '数量(件)'),
  column.qty<Task>('doneQty', '已上架(件)'),
  column.text<Task>('assigneeName', '领取人'),
  column.time<Task>('createdAt', '创建时间'),
  column.time<Task>('doneAt', '完成时间'),
];

/** 上架任务 of the order. */
export const TasksTab = ({ tasks }: { tasks: Task[] }) => (
  <DataTable rows={tasks} columns={columns} empty="收货后会生成上架任务" />
);
