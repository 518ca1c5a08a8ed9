import { SafetyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { FormRule } from 'antd';
import { Form } from '../../ui/form/Form.tsx';
import type { CodeSender } from './useCode.tsx';

const CODE: FormRule[] = [
  { required: true, message: '请输入短信验证码' },
  { pattern: /^\d{6}$/, message: '请输入6位验证码' },
];

/** 短信验证码, with the button that sends one; `first` where it is the first thing asked. */
export function CodeField({
  code,
  rules = CODE,
  first = false,
}: {
  code: CodeSender;
  rules?: FormRule[];
  first?: boolean;
}) {
  const { wait, sent, send, dialog } = code;
  return (
    <>
      <Form.Item name="smsCode" validateFirst rules={rules}>
        <Input
          prefix={<SafetyOutlined />}
          placeholder="短信验证码"
          aria-label="短信验证码"
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
          autoFocus={first}
          suffix={
            <Button type="link" size="small" disabled={wait > 0} onClick={send}>
              {wait > 0 ? `${wait} 秒后重新发送` : sent ? '重新发送' : '获取验证码'}
            </Button>
          }
        />
      </Form.Item>
      {dialog}
    </>
  );
}
