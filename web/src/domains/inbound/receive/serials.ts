import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { SERIALS_MAX, awaitsEnd, serialsIn, withSerial } from '../../../ui/scan/serials.ts';
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
  if (serialsIn(serials).length > SERIALS_MAX) throw new Error(`一次最多${SERIALS_MAX}个`);
  return serials;
}

/** What the scan field answers to a number. */
export function numberedAs({ serials, line }: Job): ScanResult {
  const { length } = serialsIn(serials);
  if (awaitsEnd(serials)) return { text: `${serials.at(-2) ?? ''} 到…`, sub: '请扫描结束序列号', tone: 'warn' };
  return { text: `${length} / ${line.qtyOpen}：${serials.at(-1) ?? ''}`, sub: '继续扫描序列号，或回车确认' };
}
