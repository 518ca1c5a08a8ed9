import { Spin, Tabs } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { safeTarget } from '../menu/menu.ts';
import { Logo } from '../shell/Logo.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import './login.css';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { Shelves } from './Shelves.tsx';
import { Slider } from './Slider.tsx';
import { TenantChoice } from './TenantChoice.tsx';
import { useLogin, type Login } from './useLogin.ts';
import { useSignOn } from './useSignOn.ts';
import { VerifyForm } from './VerifyForm.tsx';

/** Log in by account, by phone or through another system; and every view the way there may ask for. */
export function LoginPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const target = safeTarget(new URLSearchParams(search).get('redirect'));
  const coming = useSignOn((to) => void navigate(to ?? target, { replace: true }));
  const login = useLogin(() => void navigate(target, { replace: true }));
  return (
    <main className="hc-login">
      <section className="hc-login-art">
        <Shelves />
        <div>
          <h1>好仓</h1>
          <p>仓储物流管理控制台</p>
        </div>
      </section>
      <section className="hc-login-side">
        <div className="hc-login-box">
          <header className="hc-login-brand">
            <Logo size={34} />
            <b>好仓</b>
          </header>
          {coming ? (
            <Spin description="正在登录…">
              <div className="hc-loading" />
            </Spin>
          ) : (
            <View login={login} username={new URLSearchParams(search).get('username')} />
          )}
        </div>
        <footer className="hc-faint">推荐使用 Chrome、Edge 浏览器，分辨率 1366×768 以上</footer>
      </section>
    </main>
  );
}

function View({ login, username }: { login: Login; username: string | null }) {
  const { step, go, busy } = login;
  const back = (): void => go({ at: 'ask' });
  switch (step.at) {
    case 'forgot':
      return <ForgotForm onNext={(phone) => go({ at: 'reset', username: phone, phone })} onBack={back} />;
    case 'reset':
      return <ResetForm {...step} onDone={() => go({ at: 'ask', username: step.username })} onBack={back} />;
    case 'verify':
      return <VerifyForm verified={step.verified} busy={busy} onVerify={login.verify} onBack={back} />;
    case 'choose':
      return <TenantChoice tenants={step.verified.tenantInfos} busy={busy} onChoose={login.choose} onBack={back} />;
    case 'ask':
      return <Ask login={login} username={step.username ?? username} />;
  }
}

/** The two ways to say who one is. The slider stands in the tab that is shown. */
function Ask({ login, username }: { login: Login; username: string | null }) {
  const [mode, setMode] = useState('userLogin');
  const { busy, slider, slid, submit, go } = login;
  const shown = slider > 0 ? <Slider key={slider} scene="login" size="view" onPass={slid} /> : null;
  return (
    <Tabs
      activeKey={mode}
      onChange={setMode}
      destroyOnHidden
      items={[
        {
          key: 'userLogin',
          label: '账号登录',
          children: (
            <PasswordForm
              username={username}
              busy={busy}
              slider={shown}
              onSubmit={submit}
              onForgot={() => go({ at: 'forgot' })}
            />
          ),
        },
        {
          key: 'phoneLogin',
          label: '手机号登录',
          children: <PhoneForm busy={busy} slider={shown} onSubmit={submit} />,
        },
      ]}
    />
  );
}
