import { LockOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { isProperPassword, PASSWORD_SENTENCE } from '#contract/iam/password.ts';
import { Form } from '../../ui/form/Form.tsx';

const LENGTH_MAX = 16;

/** 新密码 and 确认密码, by the rule of section 5. The form's fields are `newPassword` and `checkPass`. */
export function NewPasswordFields({ empty = '请输入密码' }: { empty?: string }) {
  return (
    <>
      <Form.Item
        name="newPassword"
        validateFirst
        rules={[
          { required: true, message: empty },
          {
            validator: async (_, value: string) => {
              if (!isProperPassword(value)) throw new Error(PASSWORD_SENTENCE);
            },
          },
        ]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="新密码"
          aria-label="新密码"
          autoComplete="new-password"
          maxLength={LENGTH_MAX}
        />
      </Form.Item>
      <Form.Item
        name="checkPass"
        dependencies={['newPassword']}
        validateFirst
        rules={[
          { required: true, message: '请再次输入密码' },
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value !== getFieldValue('newPassword')) throw new Error('两次输入密码不一致!');
            },
          }),
        ]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="确认密码"
          aria-label="确认密码"
          autoComplete="new-password"
          maxLength={LENGTH_MAX}
        />
      </Form.Item>
    </>
  );
}
