import { Button } from 'antd';
import { SEND_TYPE } from '#contract/iam/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { CodeField } from './CodeField.tsx';
import { useCode } from './useCode.tsx';
import type { Verified } from './useLogin.ts';

interface Props {
  verified: Verified;
  busy: boolean;
  onVerify: (smsCode: string) => void;
  onBack: () => void;
}

/** 用户验证: this device is new to the account, so its phone is asked. */
export function VerifyForm({ verified, busy, onVerify, onBack }: Props) {
  const code = useCode(SEND_TYPE.verification, async () => ({ verifyKey: verified.verifyKey ?? '' }));
  return (
    <section className="hc-login-view">
      <h2>用户验证</h2>
      <p className="hc-faint">您正在新设备上登录，验证码将发送到 {verified.phone}</p>
      <Form<{ smsCode: string }> size="large" onFinish={({ smsCode }) => onVerify(smsCode)}>
        <CodeField code={code} first />
        <div className="hc-login-pair">
          <Button onClick={onBack}>返回</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            验证
          </Button>
        </div>
      </Form>
    </section>
  );
}
