import { MobileOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { passwordApi } from '#contract/iam/password.ts';
import { SEND_TYPE } from '#contract/iam/session.ts';
import { call } from '../../data/call.ts';
import { isFailure, type Failure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { CodeField } from './CodeField.tsx';
import { Slider } from './Slider.tsx';
import { useCode } from './useCode.tsx';

interface Props {
  /** Account or phone: whom the code and the new password are for. */
  username: string;
  /** As it is shown: the number typed, or the masked one of the account. */
  phone: string;
  /** Why the password must be reset, when the server says so. */
  why?: string;
  onDone: () => void;
  onBack: () => void;
}

interface Values {
  newPassword: string;
  smsCode: string;
}

const NEEDS_SLIDE: ReadonlySet<number> = new Set([110104, 110105]);
const LOGIN_AGAIN = 110401;
const FIELD_OF: Readonly<Record<number, keyof Values>> = {
  110102: 'smsCode',
  110110: 'newPassword',
  110112: 'newPassword',
  110113: 'newPassword',
};

/** 手机重置密码, and the reset that is forced upon a login: a code by phone, then a new password. */
export function ResetForm({ username, phone, why, onDone, onBack }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [slider, setSlider] = useState(0);
  const pass = useRef<string | null>(null);
  /** A code is spent at once; a password refused afterwards needs no other. */
  const ticket = useRef<string | null>(null);
  const code = useCode(SEND_TYPE.reset, async () => ({ username }));

  const submit = async ({ newPassword, smsCode }: Values): Promise<void> => {
    if (slider > 0 && pass.current === null && ticket.current === null) return notices.warning('请滑动滑块进行校验！');
    setBusy(true);
    try {
      ticket.current ??= (
        await call(passwordApi.verify, { username, smsCode, ...(pass.current ? { captchaToken: pass.current } : {}) })
      ).verifyKey;
      await call(passwordApi.reset, {
        username,
        verifyKey: ticket.current,
        smsCode,
        newStaffPassword: passwordHash(newPassword),
      });
      notices.success('密码已重置，请使用新密码登录');
      onDone();
    } catch (error) {
      if (isFailure(error)) tell(error);
    } finally {
      setBusy(false);
    }
  };
  const tell = (failure: Failure): void => {
    if (failure.code === LOGIN_AGAIN) ticket.current = null;
    if (NEEDS_SLIDE.has(failure.code) || slider > 0) setSlider((n) => n + 1);
    const field = FIELD_OF[failure.code];
    if (field) form.setFields([{ name: field, errors: [failure.message] }]);
    else notices.failure(failure);
  };

  return (
    <section className="hc-login-view">
      <h2>{why ? '请重新设置密码' : '重置密码'}</h2>
      {why && <Alert type="warning" showIcon title={why} className="hc-login-alert" />}
      {why && !phone && (
        <Alert type="error" showIcon title="该账号未绑定手机号，请联系管理员重置密码" className="hc-login-alert" />
      )}
      <Form<Values> form={form} size="large" onFinish={(values) => void submit(values)}>
        {why && (
          <Form.Item>
            <Input prefix={<UserOutlined />} value={username} aria-label="账号" readOnly disabled />
          </Form.Item>
        )}
        <Form.Item>
          <Input prefix={<MobileOutlined />} value={phone} aria-label="手机号" readOnly disabled />
        </Form.Item>
        <CodeField code={code} first />
        <NewPasswordFields />
        {slider > 0 && (
          <Slider
            key={slider}
            scene="reset"
            size="view"
            onPass={(token) => {
              pass.current = token;
            }}
          />
        )}
        <Button type="primary" htmlType="submit" block loading={busy} disabled={!phone}>
          确认修改
        </Button>
      </Form>
      <Button type="link" block onClick={onBack}>
        返回账号登录
      </Button>
    </section>
  );
}
