import { App } from 'antd';
import { useEffect } from 'react';
import { watchVersion } from './version.ts';

/** A newer console is served: nothing else goes on until this one is loaded again. What was open and typed is there afterwards. */
export function NewVersion() {
  const { modal } = App.useApp();
  // Asks the server by the clock.
  useEffect(
    () =>
      watchVersion(() => {
        modal.warning({
          title: '提示',
          content: '检测到新版本，请立即更新',
          okText: '立即更新',
          keyboard: false,
          closable: false,
          mask: { closable: false },
          onOk: () => location.reload(),
        });
      }),
    [modal],
  );
  return null;
}
