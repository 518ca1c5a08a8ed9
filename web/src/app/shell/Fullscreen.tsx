import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useSyncExternalStore } from 'react';
import { turnFull } from './turn-full.ts';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** The whole screen for the console, and back. */
export function Fullscreen() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const name = full ? '退出全屏' : '全屏';
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        aria-label={name}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => turnFull(document)}
      />
    </Tooltip>
  );
}
