import { Alert, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setupApi } from '#contract/company/setup.ts';
import { useCall } from '../../data/query.ts';
import { safeTarget } from '../menu/menu.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { Slider } from './Slider.tsx';
import { TenantChoice } from './TenantChoice.tsx';
import { useLogin, type Login } from './useLogin.ts';
import { useSignOn } from './useSignOn.ts';
import { VerifyForm } from './VerifyForm.tsx';
import { Ways } from './Ways.tsx';

/** Log in by account, by phone or through another system; and every view the way there may ask for. */
export function LoginPage() {
  const { search, state } = useLocation();
  const why = (state as { why?: string } | null)?.why; // written by `toLogin` alone
  const navigate = useNavigate();
  const target = safeTarget(new URLSearchParams(search).get('redirect'));
  const coming = useSignOn((to) => void navigate(to ?? target, { replace: true }));
  const login = useLogin(() => void navigate(target, { replace: true }));
  useSetup();
  return (
    <LoginFrame>
      {coming ? (
        <Spin description="正在登录…">
          <div className="hc-loading" />
        </Spin>
      ) : (
        <>
          {why && login.step.at === 'ask' && <Alert className="hc-login-alert" type="warning" showIcon title={why} />}
          <View login={login} username={new URLSearchParams(search).get('username')} />
        </>
      )}
    </LoginFrame>
  );
}

/** Where there is no company yet there is nobody to log in. */
function useSetup(): void {
  const state = useCall(setupApi.state, {}, { quiet: true });
  const navigate = useNavigate();
  const open = state.data?.open === true;
  // The address is the browser's.
  useEffect(() => {
    if (open) void navigate('/setup', { replace: true });
  }, [open, navigate]);
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
    <Ways ways={WAYS} at={mode} onChange={setMode}>
      {mode === 'userLogin' ? (
        <PasswordForm
          username={username}
          busy={busy}
          slider={shown}
          onSubmit={submit}
          onForgot={() => go({ at: 'forgot' })}
        />
      ) : (
        <PhoneForm busy={busy} slider={shown} onSubmit={submit} />
      )}
    </Ways>
  );
}

const WAYS = [
  { key: 'userLogin', label: '账号登录' },
  { key: 'phoneLogin', label: '手机号登录' },
];
