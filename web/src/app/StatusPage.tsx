import { Button, Result, Typography } from 'antd';
import type { ReactNode } from 'react';

const WORDS: Readonly<Record<number, string>> = {
  403: '您没有权限访问这个页面', 404: '抱歉，您访问的页面不存在', 500: '抱歉，服务器出错了', 501: '该服务尚未启用', 502: '网关错误，服务器暂时没有回应', 503: '服务暂时不可用，请稍后再试', 504: '网关超时，请稍后再试',
};

interface Props {
  status: number;
  /** Number of the failed request. */
  trace?: string | null;
  detail?: ReactNode;
  onHome: () => void;
  onRetry?: (() => void) | undefined;
}

/** What stands where no page can: 404, 500 and their kin, always with a way home. */
export function StatusPage({ status, trace, detail, onHome, onRetry }: Props) {
  const picture = status === 404 ? '404' : status === 403 ? '403' : '500';
  return (
    <div className="hc-status">
      <Result status={picture} title={status} subTitle={<>
        <div>{WORDS[status] ?? `请求出错（${status}）`}</div>
        {detail && <div className="hc-faint">{detail}</div>}
        {trace && <div className="hc-faint">请求号 <Typography.Text code copyable>{trace}</Typography.Text></div>}
      </>} extra={<>
        {onRetry && <Button onClick={onRetry}>重试</Button>}
        <Button type="primary" onClick={onHome}>返回首页</Button>
      </>} />
    </div>
  );
}
