import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { sessionApi, SMS_RESEND_SECONDS } from '#contract/iam/session.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import type { Asked } from './useLogin.ts';

interface Values {
  phone: string;
  smsCode: string;
}

const PHONE = /^1[3-9]\d{9}$/;
/** Send types of the wire contract: 1 is a login code. */
const LOGIN_CODE = 1;

/** 手机号登录: phone and the code sent to it. */
export function PhoneForm({ busy, onSubmit }: { busy: boolean; onSubmit: (asked: Asked) => void }) {
  const [form] = Form.useForm<Values>();
  const [wait, setWait] = useCountdown();
  const send = async (): Promise<void> => {
    try {
      const { phone } = await form.validateFields(['phone']);
      const { resendIn } = await call(sessionApi.sendSms, { username: phone, sendType: LOGIN_CODE }, { headers: { 'Grant-Type': 'sms_code' } });
      setWait(resendIn || SMS_RESEND_SECONDS);
    } catch (error) {
      // A bad phone stands on its field.
      if (isFailure(error)) notices.failure(error, '发送失败');
    }
  };
  return (
    <Form<Values> form={form} size="large" onFinish={({ phone, smsCode }) => onSubmit({ mode: 'sms', username: phone, smsCode })}>
      <Form.Item name="phone" validateFirst rules={[{ required: true, message: '手机号不能为空' }, { pattern: PHONE, message: '手机号格式不正确' }]}>
        <Input prefix={<><MobileOutlined /> +86</>} placeholder="手机号" aria-label="手机号" inputMode="numeric" maxLength={11} autoComplete="tel-national" />
      </Form.Item>
      <Form.Item name="smsCode" rules={[{ required: true, message: '请输入用户名、验证码' }]}>
        <Input prefix={<SafetyOutlined />} placeholder="短信验证码" aria-label="短信验证码" inputMode="numeric" maxLength={6} autoComplete="one-time-code"
          suffix={<Button type="link" size="small" disabled={wait > 0} onClick={() => void send()}>{wait > 0 ? `${wait} 秒后重新发送` : '获取验证码'}</Button>} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>登录</Button>
    </Form>
  );
}

/** Seconds to wait, counted down. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  // Talks to the clock.
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
