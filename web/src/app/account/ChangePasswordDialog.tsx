import { LockOutlined } from '@ant-design/icons';
import { Alert, App, Input } from 'antd';
import { useState } from 'react';
import { passwordApi } from '#contract/iam/password.ts';
import { SEND_TYPE } from '#contract/iam/session.ts';
import { call } from '../../data/call.ts';
import { isFailure, type Failure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { useSession } from '../../data/session.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { CodeField } from '../login/CodeField.tsx';
import '../login/login.css';
import { useCode } from '../login/useCode.tsx';
import { finish } from '../session.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Props {
  open: boolean;
  /** Absent: the initial password must go first, and there is no way out but a new one (section 4, pwdStatus=1). */
  onClose?: () => void;
}

interface Values {
  oldPassword: string;
  newPassword: string;
  smsCode?: string;
}

/** Where a refusal of the server belongs. */
const FIELD_OF: Readonly<Record<number, keyof Values>> = {
  110102: 'smsCode',
  110110: 'newPassword',
  110111: 'oldPassword',
  110112: 'newPassword',
  110113: 'newPassword',
};

/** 修改密码: old, new, confirm, and a code where the phone is verified. Afterwards every session of the account is over. */
export function ChangePasswordDialog({ open, onClose }: Props) {
  const forced = onClose === undefined;
  const user = useSession((s) => s.user);
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const code = useCode(SEND_TYPE.change, async () => ({}));

  const submit = async ({ oldPassword, newPassword, smsCode }: Values): Promise<void> => {
    setBusy(true);
    try {
      await call(passwordApi.change, {
        oldpwd: passwordHash(oldPassword),
        newpwd: passwordHash(newPassword),
        ...(smsCode ? { smsCode } : {}),
      });
      // The session is over already: what still asks in the background must not tell so a second time.
      finish();
      void modal.success({
        title: '修改成功',
        content: '请退出重新登陆',
        okText: '重新登录',
        keyboard: false,
        onOk: () => location.assign('/login'),
      });
    } catch (error) {
      if (isFailure(error)) tell(error);
    } finally {
      setBusy(false);
    }
  };
  const tell = (failure: Failure): void => {
    const field = FIELD_OF[failure.code];
    if (field) form.setFields([{ name: field, errors: [failure.message] }]);
    else notices.failure(failure);
  };

  return (
    <Dialog
      open={open}
      title="修改密码"
      width={550}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      closable={!forced}
      keyboard={!forced}
      onCancel={() => onClose?.()}
      onOk={() => form.submit()}
      cancelButtonProps={{ style: forced ? { display: 'none' } : {} }}
    >
      <Form<Values> form={form} size="large" className="hc-change-password" onFinish={(values) => void submit(values)}>
        {forced && <Alert type="warning" showIcon title="请先修改初始密码" className="hc-form-alert" />}
        <Form.Item name="oldPassword" rules={[{ required: true, message: '请输入原密码！' }]}>
          <Input.Password
            prefix={<LockOutlined />}
            placeholder="原密码"
            aria-label="原密码"
            autoComplete="current-password"
            maxLength={64}
          />
        </Form.Item>
        <NewPasswordFields empty="请输入密码!" />
        {user?.phoneVerified && (
          <>
            <p className="hc-faint">验证码将发送到 {user.phone}</p>
            <CodeField code={code} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
