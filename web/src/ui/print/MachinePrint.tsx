import { CheckCircleOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { paperApi } from '#contract/report/paper.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { isFailure } from '../../data/failure.ts';
import { refresh } from '../../data/query.ts';
import type { PlacePrinter } from './place.ts';
import { printBy, type Printed, type Printing } from './run.ts';

interface Props {
  to: PlacePrinter;
  what: Printing;
  /** The browser prints these instead. */
  onBrowser: (ids: readonly number[]) => Promise<unknown>;
  onBack: () => void;
  onClose: () => void;
}
interface State {
  printed: Printed[];
  /** The server would not have it printed. */
  refused: string | null;
}

/** Documents at a printer of this place: what came out, what did not, and the browser in one press for what certainly did not. */
export function MachinePrint({ to, what, onBrowser, onBack, onClose }: Props) {
  const [state, setState] = useState<State | null>(null);
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  // Sent once, when it is opened: a printer is no question that is asked again.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void printed(to, what).then(setState);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!state)
    return (
      <p role="status">
        <Spin size="small" /> 正在 {to.printer} 上打印 {what.ids.length} 张…
      </p>
    );
  const { refused } = state;
  const of = (outcome: Printed['outcome'][]): Printed[] => state.printed.filter((one) => outcome.includes(one.outcome));
  const [good, bad, unknown] = [of(['printed']), of(['failed', 'unsent']), of(['unknown'])];
  const browser = async (): Promise<void> => {
    setBusy(true);
    await onBrowser(bad.map(({ docId }) => docId)).catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      {refused !== null && <p className="hc-bad">{refused}</p>}
      {good.length > 0 && (
        <p>
          <CheckCircleOutlined className="hc-good" /> 已打印 {good.length} 张，已计入打印次数
        </p>
      )}
      {bad.length > 0 && (
        <p className="hc-bad">
          {bad.length} 张没有打印：{bad[0]?.error ?? '打印失败'}。没有计入打印次数，已列入待打印。
        </p>
      )}
      {unknown.length > 0 && (
        <p className="hc-bad">{unknown.length} 张打印结果未知，请核对后再补打：到打印任务登记是否已打印。</p>
      )}
      <div className="hc-form-foot">
        {refused !== null && <Button onClick={onBack}>返回</Button>}
        <Button type={bad.length > 0 ? 'default' : 'primary'} onClick={onClose}>
          关闭
        </Button>
        {bad.length > 0 && (
          <Button type="primary" icon={<PrinterOutlined />} loading={busy} onClick={() => void browser()}>
            用浏览器打印
          </Button>
        )}
      </div>
    </>
  );
}

async function printed(to: PlacePrinter, what: Printing): Promise<State> {
  try {
    return { printed: await printBy(to, what), refused: null };
  } catch (error) {
    return { printed: [], refused: isFailure(error) ? error.message : '打印失败，请到打印任务核对' };
  } finally {
    await refresh([paperApi.counts, paperApi.queryPage, printTaskApi.waiting, printTaskApi.queryPage]);
  }
}
