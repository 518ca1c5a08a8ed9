import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

const BASE = '/auth-server/v1';

export const PASSWORD_SENTENCE =
  '请输入密码长度为8-16，密码必须包含小写字母、大写字母、数字 (0-9)、特殊符号四类中的任意三类组合';
const ALLOWED = /^[\w!@#$%^&*()+\-=[\]{};:,.?~]{8,16}$/;
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const CLASSES_MIN = 3;

/** The rule of section 5. Only a browser can ask it: the server never sees a password, and judges hashes by its own lists. */
export const isProperPassword = (password: string): boolean =>
  ALLOWED.test(password) && CLASSES.filter((part) => part.test(password)).length >= CLASSES_MIN;

/** A password, as it travels. */
export const hash = (label: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, '密码格式不正确')
    .meta({ label });
const username = z.string().min(1, '请输入登录帐号').max(64, '长度不能超过64').meta({ label: '登录帐号' });
export const smsCode = z.string().max(6, '验证码为6位数字').meta({ label: '短信验证码' });

/** A forgotten password (verify, then set) and a password changed inside (specification, sections 4 and 7). Passwords travel as hashes only. */
export const passwordApi = {
  verify: endpoint({
    act: 'command',
    path: `${BASE}/oauth/setpwd/verify`,
    permit: 'public',
    label: '重置密码校验',
    input: z.object({
      username,
      smsCode: smsCode.min(1, '请输入短信验证码'),
      captchaToken: z.string().max(128).optional().meta({ label: '滑块通行证' }),
    }),
    output: z.object({ verifyKey: z.string(), expiresIn: z.int() }),
  }),
  reset: endpoint({
    act: 'command',
    path: `${BASE}/oauth/setpwd`,
    permit: 'public',
    label: '重置密码',
    // The code was spent for the ticket, and whoever has forgotten his password cannot say the old one: both are accepted and not asked.
    input: z.object({
      username,
      verifyKey: z.string().max(128).meta({ label: '重置票据' }),
      smsCode: smsCode.optional(),
      oldStaffPassword: z.string().max(128).nullish().meta({ label: '原密码' }),
      newStaffPassword: hash('新密码'),
    }),
    output: z.null(),
  }),
  change: endpoint({
    act: 'command',
    path: `${BASE}/auth/newpwd`,
    permit: 'session',
    scope: 'own',
    label: '修改密码',
    input: z.object({ smsCode: smsCode.nullish(), oldpwd: hash('原密码'), newpwd: hash('新密码') }),
    output: z.null(),
  }),
};
