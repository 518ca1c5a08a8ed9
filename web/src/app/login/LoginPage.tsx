import { Alert, Tabs } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { safeTarget } from '../menu.ts';
import { Logo } from '../Logo.tsx';
import { Shelves } from './Shelves.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { TenantChoice } from './TenantChoice.tsx';
import { useLogin } from './useLogin.ts';

/** Log in by account or by phone, then choose the tenant where there are several. */
export function LoginPage() {
  const [mode, setMode] = useState('userLogin');
  const query = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const login = useLogin(() => void navigate(safeTarget(query.get('redirect')), { replace: true }));
  const { step } = login;
  return (
    <main className="hc-login">
      <section className="hc-login-art"><Shelves /><div><h1>好仓</h1><p>仓储物流管理控制台</p></div></section>
      <section className="hc-login-side">
        <div className="hc-login-box">
          <header className="hc-login-brand"><Logo size={34} /><b>好仓</b></header>
          {step.at === 'choose' && <TenantChoice tenants={step.verified.tenantInfos} busy={login.busy} onChoose={login.choose} onBack={login.back} />}
          {/* The views of forced reset and phone verification stand here later; until then the server's own words do. */}
          {step.at === 'stopped' && <Alert type="warning" showIcon title={step.why} action={<a onClick={login.back}>返回</a>} />}
          {step.at === 'ask' && (
            <Tabs activeKey={mode} onChange={setMode} items={[
              { key: 'userLogin', label: '账号登录', children: <PasswordForm username={query.get('username')} busy={login.busy} onSubmit={login.submit} /> },
              { key: 'phoneLogin', label: '手机号登录', children: <PhoneForm busy={login.busy} onSubmit={login.submit} /> },
            ]} />
          )}
        </div>
        <footer className="hc-faint">推荐使用 Chrome、Edge 浏览器，分辨率 1366×768 以上</footer>
      </section>
    </main>
  );
}
