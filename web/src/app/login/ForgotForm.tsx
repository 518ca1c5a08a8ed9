import { MobileOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Form } from '../../ui/form/Form.tsx';
import { PHONE_RULES } from './phone.ts';

/** 忘记密码, first step: which phone. */
export function ForgotForm({ onNext, onBack }: { onNext: (phone: string) => void; onBack: () => void }) {
  return (
    <section className="hc-login-view">
      <h2>忘记密码</h2>
      <p className="hc-faint">输入账号绑定的手机号，通过短信验证码重置密码</p>
      <Form<{ phone: string }> size="large" onFinish={({ phone }) => onNext(phone)}>
        <Form.Item name="phone" validateFirst rules={[{ required: true, message: '请输入手机号' }, ...PHONE_RULES]}>
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
            autoFocus
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          下一步
        </Button>
      </Form>
      <Button type="link" block onClick={onBack}>
        返回账号登录
      </Button>
    </section>
  );
}
