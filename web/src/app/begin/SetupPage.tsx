import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { setupApi } from '#contract/company/setup.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { placed, refresh, useCall } from '../../data/query.ts';
import { Form } from '../../ui/form/Form.tsx';
import { rule } from '../../ui/form/rule.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';

const { shape } = setupApi.begin.input;

interface Values {
  setupCode: string;
  code: string;
  name: string;
  userName: string;
  account: string;
  phone?: string;
  newPassword: string;
  checkPass: string;
}

/** 启用系统: the first company of this machine and its administrator, for whoever can read what the machine printed. */
export function SetupPage() {
  const state = useCall(setupApi.state, {}, { staleMs: 0 });
  const navigate = useNavigate();
  const login = (username?: string): void =>
    void navigate(username ? `/login?username=${encodeURIComponent(username)}` : '/login', { replace: true });
  return (
    <LoginFrame>
      <section className="hc-login-view hc-setup">
        <h2>启用系统</h2>
        {state.data?.open === false ? (
          <>
            <Alert type="info" showIcon title="系统已启用，请直接登录" className="hc-login-alert" />
            <Button type="primary" block size="large" onClick={() => login()}>
              去登录
            </Button>
          </>
        ) : (
          <SetupForm onDone={login} />
        )}
      </section>
    </LoginFrame>
  );
}

const FIELDS = [
  ['code', '公司编码', 'YUNLIAN'],
  ['name', '公司名称', '云链冷链物流有限公司'],
  ['userName', '管理员姓名', ''],
  ['account', '管理员账号', '4-16位字母、数字或下划线'],
  ['phone', '手机号（可不填）', ''],
] as const;

function SetupForm({ onDone }: { onDone: (account: string) => void }) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const submit = async ({ newPassword, checkPass: _, ...values }: Values): Promise<void> => {
    setBusy(true);
    try {
      const { account } = await call(setupApi.begin, { ...values, password: passwordHash(newPassword) });
      // The login page would send him back here.
      await refresh([setupApi.state]);
      notices.success('系统已启用，请用刚才的账号和密码登录');
      onDone(account);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const weak = error.fields.find(({ field }) => field === 'password');
      if (weak) form.setFields([{ name: 'newPassword', errors: [weak.msg] }]);
      if (placed(form, error) && !weak) notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="hc-faint">
        这台机器上还没有公司。启用码在启动时打印在终端，也保存在数据目录的 setup-code 文件中；启用后自动失效。
      </p>
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name="setupCode" label="启用码" required rules={[rule(shape.setupCode)]}>
          <Input placeholder="XXXX-XXXX-XXXX-XXXX" autoFocus autoComplete="off" className="hc-setup-code" />
        </Form.Item>
        <div className="hc-login-pair">
          {FIELDS.map(([name, label, hint]) => (
            <Form.Item key={name} name={name} label={label} required={name !== 'phone'} rules={[rule(shape[name])]}>
              <Input placeholder={hint} autoComplete="off" />
            </Form.Item>
          ))}
        </div>
        <NewPasswordFields />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          创建公司和管理员
        </Button>
      </Form>
    </>
  );
}
