import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { hash, smsCode } from './password.ts';

/** One's own phone number: codes to log in, to be verified and to reset a password go there. A code proves it, the password that it is its owner who says so. */
export const phoneApi = {
  bind: endpoint({
    act: 'command',
    path: '/auth-server/v1/auth/bind-phone',
    permit: 'session',
    scope: 'tenant',
    label: '绑定手机',
    input: z.object({
      phone: z
        .string('手机号不能为空')
        .min(1, { error: '手机号不能为空', abort: true })
        .regex(/^1[3-9]\d{9}$/, '手机号格式不正确')
        .meta({ label: '手机号' }),
      smsCode: smsCode.min(1, '请输入短信验证码'),
      password: hash('登录密码'),
    }),
    output: z.object({ phone: z.string() }),
  }),
};
