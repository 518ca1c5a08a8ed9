import { QueryClientProvider } from '@tanstack/react-query';
import { App, Button, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { hangBoard } from '../data/notices.ts';
import { queryClient } from '../data/query.ts';
import { uuid } from '../data/storage.ts';
import { isEnglish } from '../locale/locale.ts';
import { heard } from '../locale/speech.ts';
import { themes } from '../ui/look/theme.ts';
import { CopyText } from '../ui/text/CopyText.tsx';
import { formatQty } from '../ui/text/QtyText.tsx';
import { router } from './router.tsx';
import { asFault, lasting } from './shell/lasting.ts';
import { useNight } from './shell/useNight.ts';

/** Theme, language, notices, data and routes around everything. */
export function Root() {
  const night = useNight((s) => s.night);
  return (
    <ConfigProvider
      locale={isEnglish() ? enUS : zhCN}
      theme={night ? themes.night : themes.day}
      button={{ autoInsertSpace: false }}
      form={{ validateMessages: { required: '不能为空' } }}
    >
      <App className="hc-app" message={{ maxCount: 3 }} notification={{ placement: 'topRight', maxCount: 3 }}>
        <Board />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

const DONE_SECONDS = 3,
  TOLD_SECONDS = 4.5,
  EXPORT_SECONDS = 8;
/** Long enough to read what came in and to think better of it. */
const OFFER_SECONDS = 20;

function Board() {
  const { message, notification } = App.useApp();
  // Hands antd's notices to the data layer, which lives outside of React.
  useEffect(() => {
    const brief = lasting(message.destroy),
      stays = lasting(notification.destroy);
    hangBoard({
      success: (text) => void message.success({ content: text, ...brief(uuid(), DONE_SECONDS) }),
      warning: (text) =>
        notification.warning({ title: '提示', description: text, ...stays(`warning ${text}`, TOLD_SECONDS) }),
      background: ({ exportId, title, rowCount }) => {
        const key = `export ${exportId}`,
          look = (): void => {
            notification.destroy(key);
            void router.navigate('/Template/ExportRecord');
          };
        notification.info({
          title: '导出已转入后台',
          ...stays(key, EXPORT_SECONDS),
          description: `${heard(title)}：${formatQty(rowCount)} 行，完成后会收到消息`,
          actions: (
            <Button type="link" size="small" onClick={look}>
              查看导出记录
            </Button>
          ),
        });
      },
      fault: (text) => void message.error({ content: text, ...asFault(brief) }),
      offer: (text, label, act, tone = 'success') =>
        notification[tone]({
          title: text,
          ...stays(`offer ${text}`, OFFER_SECONDS),
          actions: (
            <Button
              size="small"
              onClick={() => {
                notification.destroy(`offer ${text}`);
                act();
              }}
            >
              {label}
            </Button>
          ),
        }),
      refused: (title, text, traceId) =>
        notification.error({
          title,
          ...stays(`refused ${text}`, TOLD_SECONDS),
          description: (
            <>
              {text}
              {traceId && (
                <div className="hc-trace-id">
                  请求号 <CopyText text={traceId} />
                </div>
              )}
            </>
          ),
        }),
    });
  }, [message, notification]);
  return null;
}
