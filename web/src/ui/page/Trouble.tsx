import { LockOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Failure } from '../../data/failure.ts';
import { CopyText } from '../text/CopyText.tsx';

/** Where rows or a detail should stand and do not: why, under which number, and the way to try again. */
export function Trouble({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const forbidden = failure.http === 403;
  return (
    <div className="hc-trouble" role="alert">
      {forbidden ? <LockOutlined /> : <DisconnectOutlined />}
      <p>{failure.message}</p>
      {forbidden && <small>您没有查看这些数据的权限，如有需要请联系管理员</small>}
      {failure.traceId && (
        <small>
          请求号 <CopyText text={failure.traceId} />
        </small>
      )}
      {retry && !forbidden && (
        <Button size="small" onClick={retry}>
          重试
        </Button>
      )}
    </div>
  );
}
