import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import type { ScanResult } from '../scan/ScanField.tsx';

/** Acts of buttons on a work page: the scan field tells only scans, so these are told by notice. Whether it was done. */
export async function told(act: Promise<unknown>, done: string | null = null): Promise<boolean> {
  try {
    await act;
    if (done !== null) notices.success(done);
    return true;
  } catch (error) {
    if (isFailure(error)) notices.failure(error);
    else notices.warning(error instanceof Error ? error.message : '操作失败');
    return false;
  }
}

/** The same for acts that answer as a scan does. */
export const toldScan = (act: Promise<ScanResult>): Promise<boolean> =>
  told(act.then(({ text, tone }) => (tone === 'warn' ? notices.warning : notices.success)(String(text))));
