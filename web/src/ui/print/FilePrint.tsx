import { CheckCircleOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { save, type NamedFile } from '../../data/call.ts';
import type { Outcome } from './agent.ts';
import { printFile } from './file.ts';
import type { PlacePrinter } from './place.ts';

interface Props {
  to: PlacePrinter;
  file: NamedFile;
  /** The browser prints it instead. */
  onBrowser: (file: NamedFile) => void;
  onClose: () => void;
}
interface Fate {
  outcome: Outcome;
  error: string | null;
}

/** A file that was counted already, at a printer of this place: what did not come out is handed over again, opened or saved, and counts no second time. */
export function FilePrint({ to, file, onBrowser, onClose }: Props) {
  const [fate, setFate] = useState<Fate | null>(null);
  const begun = useRef(false);
  const hand = (): void => {
    setFate(null);
    void printFile(to, file.blob).then(setFate, () => setFate({ outcome: 'failed', error: null }));
  };
  // Sent once, when it is opened: a printer is no question that is asked again.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    hand();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!fate)
    return (
      <p role="status">
        <Spin size="small" /> 正在 {to.printer} 上打印…
      </p>
    );
  const { outcome, error } = fate;
  const isSafe = outcome === 'failed' || outcome === 'unsent';
  return (
    <>
      {outcome === 'printed' ? (
        <p>
          <CheckCircleOutlined className="hc-good" /> 已在 {to.printer} 打印
        </p>
      ) : (
        <p className="hc-bad">{isSafe ? `没有打印：${error ?? '打印失败'}` : '打印结果未知，请核对后再补打'}</p>
      )}
      <div className="hc-form-foot">
        <Button type={outcome === 'printed' ? 'primary' : 'default'} onClick={onClose}>
          关闭
        </Button>
        {outcome !== 'printed' && (
          <>
            <Button icon={<DownloadOutlined />} onClick={() => save(file.blob, file.name)}>
              下载 PDF
            </Button>
            <Button onClick={() => onBrowser(file)}>用浏览器打印</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={hand}>
              再次发送
            </Button>
          </>
        )}
      </div>
    </>
  );
}
