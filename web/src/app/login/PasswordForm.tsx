import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import type { ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { remembered } from './remembered.ts';
import type { Asked } from './useLogin.ts';

interface Values {
  username: string;
  password: string;
  remember: boolean;
}

interface Props {
  /** From the address, or of a login just reset. */
  username: string | null;
  busy: boolean;
  slider: ReactNode;
  onSubmit: (asked: Asked) => void;
  onForgot: () => void;
}

const ACCOUNT_MAX = 16;
const MISSING = '请输入用户名、密码';

/** 账号登录: account or phone, and password. */
export function PasswordForm({ username, busy, slider, onSubmit, onForgot }: Props) {
  const known = username ?? remembered.name();
  return (
    <Form<Values>
      size="large"
      initialValues={{ username: known, password: '', remember: true }}
      onFinish={({ username: name, password, remember }) =>
        onSubmit({ mode: 'pwd', username: name.trim(), password, remember })
      }
    >
      <Form.Item name="username" rules={[{ required: true, whitespace: true, message: '请输入登录帐号' }]}>
        <Input
          prefix={<UserOutlined />}
          placeholder="账号或手机号"
          aria-label="账号"
          autoComplete="username"
          maxLength={ACCOUNT_MAX}
          autoFocus={known === ''}
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: MISSING }]}>
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="密码"
          aria-label="密码"
          autoComplete="current-password"
          maxLength={64}
          autoFocus={known !== ''}
        />
      </Form.Item>
      <div className="hc-login-links">
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>记住账号</Checkbox>
        </Form.Item>
        <Button type="link" size="small" onClick={onForgot}>
          忘记密码
        </Button>
      </div>
      {slider}
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  );
}
