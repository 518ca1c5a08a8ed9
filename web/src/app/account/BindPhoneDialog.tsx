import { LockOutlined, MobileOutlined } from '@ant-design/icons';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { phoneApi } from '#contract/iam/phone.ts';
import { SEND_TYPE, sessionApi } from '#contract/iam/session.ts';
import { call } from '../../data/call.ts';
import { isFailure, type Failure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { keepUser, useSession } from '../../data/session.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { CodeField } from '../login/CodeField.tsx';
import '../login/login.css';
import { PHONE_RULES } from '../login/phone.ts';
import { useCode } from '../login/useCode.tsx';

interface Values {
  phone: string;
  smsCode: string;
  password: string;
}

/** Where a refusal belongs that names no field. */
const FIELD_OF: Readonly<Record<number, keyof Values>> = { 110102: 'smsCode', 110103: 'password' };
const FIELDS: readonly (keyof Values)[] = ['phone', 'smsCode', 'password'];

/** 绑定手机: the new number, the code sent to it, and the password, since who has the number can set a new one. */
export function BindPhoneDialog({ onClose }: { onClose: () => void }) {
  const user = useSession((s) => s.user);
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const code = useCode(SEND_TYPE.bind, async () => ({ username: (await form.validateFields(['phone'])).phone }));
  const bound = user?.phoneVerified === true;

  const submit = async ({ phone, smsCode, password }: Values): Promise<void> => {
    setBusy(true);
    try {
      await call(phoneApi.bind, { phone, smsCode, password: passwordHash(password) });
      keepUser(await call(sessionApi.userInfo, {}));
      notices.success('操作成功');
      onClose();
    } catch (error) {
      if (isFailure(error)) tell(error);
    } finally {
      setBusy(false);
    }
  };
  const tell = (failure: Failure): void => {
    const [named] = failure.fields;
    const field = FIELD_OF[failure.code] ?? FIELDS.find((one) => one === named?.field);
    if (field) form.setFields([{ name: field, errors: [failure.message] }]);
    else notices.failure(failure);
  };

  return (
    <Dialog
      open
      title={bound ? '更换手机号' : '绑定手机'}
      width={550}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Values> form={form} size="large" className="hc-change-password" onFinish={(values) => void submit(values)}>
        {bound && (
          <Alert
            type="info"
            showIcon
            title={`当前绑定 ${user.phone ?? ''}，更换后旧手机号不再能登录和接收验证码`}
            className="hc-form-alert"
          />
        )}
        <Form.Item name="phone" validateFirst rules={[{ required: true, message: '手机号不能为空' }, ...PHONE_RULES]}>
          <Input
            prefix={
              <>
                <MobileOutlined /> +86
              </>
            }
            placeholder="新手机号"
            aria-label="新手机号"
            inputMode="numeric"
            maxLength={11}
            autoComplete="tel-national"
          />
        </Form.Item>
        <CodeField code={code} />
        <Form.Item name="password" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password
            prefix={<LockOutlined />}
            placeholder="登录密码"
            aria-label="登录密码"
            autoComplete="current-password"
            maxLength={64}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
