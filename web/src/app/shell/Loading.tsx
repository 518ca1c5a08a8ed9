import { Spin } from 'antd';

/** Until the first thing can be drawn. */
export function Loading() {
  return (
    <div className="hc-loading">
      <Spin size="large" />
    </div>
  );
}
