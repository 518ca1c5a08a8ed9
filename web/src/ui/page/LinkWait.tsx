import { Button } from 'antd';
import { isUnreached } from '../../data/failure.ts';

interface Props {
  /** Why nothing is shown; null while it is asked for. */
  error: Error | null;
  /** Who hands out another link. */
  hint: string;
  onRetry: () => unknown;
}

/** What a page without an account shows before there is anything to show: that it opens, or why it does not. */
export function LinkWait({ error, hint, onRetry }: Props) {
  return (
    <section className="hc-link-wait" role="status">
      {error ? (
        <>
          <h1>{isUnreached(error) ? '网络不通' : error.message}</h1>
          <p>{isUnreached(error) ? '请检查手机网络后重试。' : hint}</p>
          <Button size="large" onClick={() => void onRetry()}>
            重试
          </Button>
        </>
      ) : (
        <h1>正在打开…</h1>
      )}
    </section>
  );
}
