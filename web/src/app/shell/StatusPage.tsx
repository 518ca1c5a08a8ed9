import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/text/CopyText.tsx';

const WORDS: Readonly<Record<number, string>> = {
  403: '您没有权限访问这个页面',
  404: '抱歉，您访问的页面不存在',
  500: '抱歉，服务器出错了',
  501: '该服务尚未启用',
  502: '网关错误，服务器暂时没有回应',
  503: '服务暂时不可用，请稍后再试',
  504: '网关超时，请稍后再试',
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
  return (
    <div className="hc-status" role="alert">
      <Rack lost={status === 404} />
      <h1>{status}</h1>
      <p>{WORDS[status] ?? `请求出错（${status}）`}</p>
      {detail && <small className="hc-faint">{detail}</small>}
      {trace && (
        <small className="hc-faint">
          请求号 <CopyText text={trace} />
        </small>
      )}
      <div className="hc-status-acts">
        {onRetry && <Button onClick={onRetry}>重试</Button>}
        <Button type="primary" onClick={onHome}>
          返回首页
        </Button>
      </div>
    </div>
  );
}

/** A rack: with an empty place where something should be, or with a box that fell off. */
function Rack({ lost }: { lost: boolean }) {
  return (
    <svg viewBox="0 0 300 170" aria-hidden="true">
      <path className="hc-frame-line" d="M20 8v150M150 8v150M280 8v150M20 58h260M20 108h260M10 158h280" />
      <rect className="hc-stored" x="34" y="26" width="44" height="30" rx="3" />
      <rect className="hc-stored" x="84" y="20" width="36" height="36" rx="3" />
      <rect className="hc-stored" x="166" y="30" width="40" height="26" rx="3" />
      <rect className="hc-stored" x="36" y="74" width="38" height="32" rx="3" />
      <rect className="hc-stored" x="196" y="122" width="50" height="34" rx="3" />
      <rect className="hc-stored" x="34" y="126" width="46" height="30" rx="3" />
      {lost ? (
        <rect className="hc-missing" x="182" y="70" width="54" height="36" rx="3" />
      ) : (
        <rect className="hc-fallen" x="98" y="116" width="42" height="34" rx="3" transform="rotate(24 119 133)" />
      )}
    </svg>
  );
}
