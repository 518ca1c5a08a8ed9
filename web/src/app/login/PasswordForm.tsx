import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { stored } from '../../data/storage.ts';
import type { Asked } from './useLogin.ts';

interface Values {
  username: string;
  password: string;
}

const ACCOUNT_MAX = 16;
const MISSING = '请输入用户名、密码';

/** 账号登录: account or phone, and password. */
export function PasswordForm({ username, busy, onSubmit }: { username: string | null; busy: boolean; onSubmit: (asked: Asked) => void }) {
  const known = username ?? stored.get('loginName') ?? '';
  return (
    <Form<Values> size="large" initialValues={{ username: known, password: '' }} onFinish={({ username: name, password }) => onSubmit({ mode: 'pwd', username: name.trim(), password })}>
      <Form.Item name="username" rules={[{ required: true, whitespace: true, message: '请输入登录帐号' }]}>
        <Input prefix={<UserOutlined />} placeholder="账号或手机号" aria-label="账号" autoComplete="username" maxLength={ACCOUNT_MAX} autoFocus={known === ''} />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: MISSING }]}>
        <Input.Password prefix={<LockOutlined />} placeholder="密码" aria-label="密码" autoComplete="current-password" maxLength={64} autoFocus={known !== ''} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>登录</Button>
    </Form>
  );
}
