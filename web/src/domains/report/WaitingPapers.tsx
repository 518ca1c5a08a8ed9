import { useState, type ReactNode } from 'react';
import { printTaskLife } from '#contract/report/life.ts';
import { isMachineLabel, type MachineKind } from '#contract/report/machine.ts';
import type { PaperKind } from '#contract/report/papers.ts';
import { printTaskApi, TASKS_MAX, type WaitingPaper } from '#contract/report/print-task.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { refresh, useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { PaperDialog } from '../../ui/document/PaperDialog.tsx';
import { grouped } from '../../ui/print/auto.ts';
import { printerFor } from '../../ui/print/place.ts';
import { printBy } from '../../ui/print/run.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';

const READS = [printTaskApi.waiting, printTaskApi.queryPage];

const columns: Columns<WaitingPaper> = [
  column.time('at', '时间'),
  column.dict('kind', '单据', 'machineKind'),
  column.text('docNo', '单号'),
  column.qty('copies', '份数'),
  column.dict('moment', '时机', 'printMoment'),
  {
    key: 'status',
    title: '状态',
    render: (_, { status }) => (status === null ? '未打印' : <StatusTag life={printTaskLife} state={status} />),
  },
  column.text('error', '失败原因', { width: 220 }),
  column.text('by', '操作人'),
];

/** 待打印: what should be on paper and is not. Nothing of it is printed again before somebody asks for it. */
export function WaitingPapers({ place }: { place: ReactNode }) {
  const waiting = useCall(printTaskApi.waiting, {}, { keep: true });
  const drop = useAct(printTaskApi.drop, READS);
  const settle = useAct(printTaskApi.settle, READS);
  const [paper, setPaper] = useState<{ kind: PaperKind; ids: number[] } | null>(null);
  return (
    <>
      <DataTable<WaitingPaper>
        rows={waiting.data?.list ?? []}
        query={waiting}
        columns={columns}
        rowKey={({ kind, docId }) => `${kind} ${docId}`}
        selection
        fill
        empty="没有待打印的单据"
        toolbar={(selected, clear) => (
          <>
            <Act
              permit={printTaskApi.send.permit}
              label="打印"
              primary
              off={offOf(selected)}
              onConfirm={async () => {
                await printAll(selected);
                clear();
              }}
            />
            <Act
              permit={printTaskApi.drop.permit}
              label="不再打印"
              danger
              off={offOf(selected)}
              onConfirm={async () => {
                for (const { kind, ids } of byKind(selected)) await drop.mutateAsync({ kind, ids });
                clear();
              }}
            />
            {place}
          </>
        )}
        actions={(row) => [
          <Act
            key="printed"
            permit={printTaskApi.settle.permit}
            label="已打印"
            off={isUnknown(row) ? null : '已有结果'}
            onConfirm={() => settle.mutateAsync({ id: row.taskId ?? 0, printed: true })}
          />,
          <Act
            key="missing"
            permit={printTaskApi.settle.permit}
            label="未打印"
            off={isUnknown(row) ? null : '已有结果'}
            onConfirm={() => settle.mutateAsync({ id: row.taskId ?? 0, printed: false })}
          />,
          <Act
            key="browser"
            permit={printTaskApi.send.permit}
            label="打开打印"
            off={isMachineLabel(row.kind) || isUnknown(row) ? '不能打开' : null}
            onConfirm={() => !isMachineLabel(row.kind) && setPaper({ kind: row.kind, ids: [row.docId] })}
          />,
        ]}
      />
      {paper && (
        <PaperDialog
          paper={paper.kind}
          ids={paper.ids}
          onClose={() => {
            setPaper(null);
            void refresh(READS);
          }}
        />
      )}
    </>
  );
}

const isUnknown = ({ status }: WaitingPaper): boolean => status === printTaskLife.at.unknown;
const offOf = (rows: readonly WaitingPaper[]): string | null =>
  rows.length === 0 ? '请选择数据' : rows.some(isUnknown) ? '有结果未知的单据，请先核对' : null;

/** As many of a kind as one call takes. */
function byKind(rows: readonly WaitingPaper[]): { kind: MachineKind; ids: number[] }[] {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)];
  return kinds.flatMap(([kind, some]) =>
    Array.from({ length: Math.ceil(some.length / TASKS_MAX) }, (_, n) => ({
      kind,
      ids: some.slice(n * TASKS_MAX, (n + 1) * TASKS_MAX).map(({ docId }) => docId),
    })),
  );
}

async function printAll(rows: readonly WaitingPaper[]): Promise<void> {
  for (const group of grouped(rows).values()) await printGroup(group);
  await refresh(READS);
}

async function printGroup(group: readonly WaitingPaper[]): Promise<void> {
  const [first] = group;
  const to = first && printerFor(first.kind);
  if (!first) return;
  if (!to) return notices.warning('本机没有设置这种单据的打印机，请先设置本机打印机，或逐张打开打印');
  try {
    const printed = await printBy(to, { kind: first.kind, ids: group.map(({ docId }) => docId), copies: first.copies });
    const bad = printed.find(({ outcome }) => outcome !== 'printed');
    if (bad) notices.warning(`${bad.docNo}：${bad.error ?? '没有打印'}`);
    else notices.success(`已打印 ${printed.length} 张`);
  } catch (error) {
    notices.warning(isFailure(error) ? error.message : '没有打印');
  }
}
