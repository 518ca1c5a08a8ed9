import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { Asked } from './useLogin.ts';

interface Values {
  phone: string;
  smsCode: string;
}

const PHONE = /^1[3-9]\d{9}$/;

/** 手机号登录: phone and the code sent to it. */
export function PhoneForm({ busy, onSubmit }: { busy: boolean; onSubmit: (asked: Asked) => void }) {
  return (
    <Form<Values> size="large" onFinish={({ phone, smsCode }) => onSubmit({ mode: 'sms', username: phone, smsCode })}>
      <Form.Item name="phone" validateFirst rules={[{ required: true, message: '手机号不能为空' }, { pattern: PHONE, message: '手机号格式错误' }]}>
        <Input prefix={<><MobileOutlined /> +86</>} placeholder="手机号" aria-label="手机号" inputMode="numeric" maxLength={11} autoComplete="tel-national" />
      </Form.Item>
      <Form.Item name="smsCode" rules={[{ required: true, message: '请输入用户名、验证码' }]}>
        <Input prefix={<SafetyOutlined />} placeholder="短信验证码" aria-label="短信验证码" inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>登录</Button>
    </Form>
  );
}
