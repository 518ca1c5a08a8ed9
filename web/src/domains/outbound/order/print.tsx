import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { PRINT_MAX } from '#contract/outbound/order-print.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { ORDER_READS } from './acts.tsx';
import { OrderPapers } from './OrderPapers.tsx';

interface Printable {
  id: number;
  printCount: number;
}
type Papers = OutputOf<typeof outOrderApi.print>['list'];
type Run = (orders: readonly Printable[]) => Promise<void>;

/** Count a print, then ask the printer. */
export function usePrint() {
  const [papers, setPapers] = useState<Papers | null>(null);
  const print = useAct(outOrderApi.print, [outOrderApi.queryPrintPage, ...ORDER_READS], { done: null });
  const run: Run = async (orders) => {
    const again = orders.some(({ printCount }) => printCount > 0);
    setPapers((await print.mutateAsync({ ids: orders.map(({ id }) => id), again })).list);
  };
  return { run, papers: papers && <OrderPapers papers={papers} onDone={() => setPapers(null)} /> };
}

/** 打印, or 补打 of what was printed: asked first, and for whoever may. */
export function PrintAct({
  rows,
  onPrint,
  primary = false,
}: {
  rows: readonly Printable[];
  onPrint: Run;
  primary?: boolean;
}) {
  const mayAgain = useAllowed('out:print:again');
  const [printed] = rows.filter(({ printCount }) => printCount > 0).toSorted((a, b) => b.printCount - a.printCount);
  const off =
    rows.length === 0
      ? '请选择数据'
      : rows.length > PRINT_MAX
        ? `一次最多${PRINT_MAX}条`
        : printed && !mayAgain
          ? '没有补打权限'
          : null;
  return (
    <Act
      permit={outOrderApi.print.permit}
      label={printed ? '补打' : '打印'}
      primary={primary}
      icon={<PrinterOutlined />}
      off={off}
      {...(printed ? { ask: `已打印${printed.printCount}次，确认补打?` } : {})}
      onConfirm={() => onPrint(rows)}
    />
  );
}
