import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';

/** Acts of buttons on a work page: what is no step of the scanning is told by notice. Whether it was done. */
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
