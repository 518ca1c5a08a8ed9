import { CloseOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import type { Job } from './job.ts';
import { serialsIn } from './serials.ts';

const SHOWN = 60;

/** The serial numbers scanned for the line in hand, each to be taken out again; of a return those that left beside them. */
export function Serials({ job, onChange }: { job: Job; onChange: (job: Job) => void }) {
  const serials = serialsIn(job.serials);
  const waiting = job.line.serials.filter((serial) => !serials.includes(serial));
  const put = (next: string[]): void => onChange({ ...job, serials: next, qty: null, at: 'qty' });
  return (
    <section className="hc-in-recent" aria-label="序列号">
      <h2>已扫描 {serials.length} 个序列号</h2>
      <p>
        {serials
          .slice(-SHOWN)
          .reverse()
          .map((serial) => (
            <Tag
              key={serial}
              closable
              closeIcon={<CloseOutlined aria-label={`去掉 ${serial}`} />}
              onClose={() => put(serials.filter((one) => one !== serial))}
            >
              {serial}
            </Tag>
          ))}
      </p>
      {waiting.length > 0 && (
        <>
          <h2>随原出库单发出、未退回 {waiting.length} 个</h2>
          <p>
            {waiting.slice(0, SHOWN).map((serial) => (
              <Button key={serial} size="small" type="dashed" onClick={() => put([...serials, serial])}>
                {serial}
              </Button>
            ))}
          </p>
        </>
      )}
    </section>
  );
}
