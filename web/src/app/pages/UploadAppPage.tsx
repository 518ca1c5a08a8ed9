import { AndroidOutlined, AppleOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { appUpgradeApi } from '#contract/ops/app-upgrade.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { Logo } from '../shell/Logo.tsx';
import './upload-app.css';

const APPS: Readonly<Record<string, string>> = {
  0: '派车、排线与在途跟踪',
  1: '接单、签到与回单',
  4: '门店与末端配送',
  2: '承运商车辆与运单',
};
const isApple = /iPhone|iPad|iPod/i.test(navigator.userAgent);
/** Its browser opens neither packages nor the store. */
const inWeChat = /MicroMessenger/i.test(navigator.userAgent);

/** Download of the apps (APP下载): no session is needed. */
export function UploadAppPage() {
  const [busy, setBusy] = useState<number | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const fetchApp = async (appType: number): Promise<void> => {
    setBusy(appType);
    setTold(null);
    try {
      const { versionUrl, storeUrl } = await call(appUpgradeApi.download, { appType });
      window.location.assign(isApple && storeUrl ? storeUrl : versionUrl);
    } catch (error) {
      setTold(isFailure(error) ? error.message : '下载失败，请稍后重试');
    } finally {
      setBusy(null);
    }
  };
  return (
    <main className="hc-apps">
      <header>
        <Logo />
        <h1>APP 下载</h1>
        <p>
          {isApple ? (
            <>
              <AppleOutlined /> 前往 App Store 安装
            </>
          ) : (
            <>
              <AndroidOutlined /> 下载安装包后按提示安装
            </>
          )}
        </p>
      </header>
      {inWeChat && (
        <Alert
          type="warning"
          showIcon
          title="请在浏览器中打开"
          description="点击右上角“···”，选择“在浏览器打开”后再下载"
        />
      )}
      {told && <Alert type="info" showIcon title={told} role="alert" />}
      <ul>
        {(dictionaries.appType ?? []).map(({ value, label }) => (
          <li key={value}>
            <Button
              block
              size="large"
              icon={<DownloadOutlined />}
              disabled={inWeChat}
              loading={busy === value}
              onClick={() => void fetchApp(Number(value))}
            >
              {label}
            </Button>
            <small>{APPS[value]}</small>
          </li>
        ))}
      </ul>
    </main>
  );
}
