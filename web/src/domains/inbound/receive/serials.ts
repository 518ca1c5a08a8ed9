import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { awaitsEnd, serialsIn, withSerial } from '../../../ui/scan/serials.ts';
import type { Job, Step } from './job.ts';

export { serialsIn } from '../../../ui/scan/serials.ts';

/** The job with one serial number more, or a range; an empty answer ends it with as many pieces as numbers. Throws the sentence for what cannot be. */
export function numbered(job: Job, typed: string): Job {
  if (typed !== '') return { ...job, serials: fitting(job, withSerial(job.serials, typed)) };
  const { length } = serialsIn(job.serials);
  if (length === 0) throw new Error('请扫描序列号');
  if (awaitsEnd(job.serials)) throw new Error('请扫描结束序列号');
  const at: Step = 'lpn';
  return { ...job, qty: length, at };
}

/** What comes back is what left. */
function fitting({ line }: Job, serials: string[]): string[] {
  const strange = line.isReturn ? serialsIn(serials).find((serial) => !line.serials.includes(serial)) : undefined;
  if (strange !== undefined) throw new Error(`序列号【${strange}】不是随原出库单发出的`);
  return serials;
}

/** What the scan field answers to a number. */
export function numberedAs({ serials, line }: Job): ScanResult {
  const { length } = serialsIn(serials);
  if (awaitsEnd(serials)) return { text: `${serials.at(-2) ?? ''} 到…`, sub: '请扫描结束序列号', tone: 'warn' };
  return { text: `${length} / ${line.qtyOpen}：${serials.at(-1) ?? ''}`, sub: '继续扫描序列号，或回车确认' };
}

/** Numbers scanned one after the other into the job. */
export const numberingWith = (change: (job: Job) => void) => ({
  /** A code of the goods alone names no piece. */
  scan(job: Job, typed: string): ScanResult {
    if (same(typed, job.line.goodsCode) || job.line.scans.some(({ barcode }) => same(typed, barcode)))
      throw new Error('请扫描每一件的序列号');
    const next = numbered(job, typed);
    change(next);
    return next.at === 'lpn' ? { text: `共 ${next.qty ?? 0} 件`, sub: '扫描容器' } : numberedAs(next);
  },
  /** A known piece that led to its goods is the first of them, where nothing else is asked before. */
  first(job: Job | null, serial: string): ScanResult | null {
    if (job?.at !== 'qty') return null;
    const next = numbered(job, serial);
    change(next);
    return numberedAs(next);
  },
});
