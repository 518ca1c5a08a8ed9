import { MobileOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { SEND_TYPE } from '#contract/iam/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { CodeField } from './CodeField.tsx';
import { PHONE_RULES } from './phone.ts';
import { useCode } from './useCode.tsx';
import type { Asked } from './useLogin.ts';

interface Values {
  phone: string;
  smsCode: string;
}

/** 手机号登录: phone and the code sent to it. */
export function PhoneForm({
  busy,
  slider,
  onSubmit,
}: {
  busy: boolean;
  slider: ReactNode;
  onSubmit: (asked: Asked) => void;
}) {
  const [form] = Form.useForm<Values>();
  const code = useCode(SEND_TYPE.login, async () => ({ username: (await form.validateFields(['phone'])).phone }));
  return (
    <Form<Values>
      form={form}
      size="large"
      onFinish={({ phone, smsCode }) => onSubmit({ mode: 'sms', username: phone, smsCode })}
    >
      <Form.Item name="phone" validateFirst rules={[{ required: true, message: '手机号不能为空' }, ...PHONE_RULES]}>
        <Input
          prefix={
            <>
              <MobileOutlined /> +86
            </>
          }
          placeholder="手机号"
          aria-label="手机号"
          inputMode="numeric"
          maxLength={11}
          autoComplete="tel-national"
        />
      </Form.Item>
      <CodeField code={code} rules={[{ required: true, message: '请输入用户名、验证码' }]} />
      {slider}
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  );
}
