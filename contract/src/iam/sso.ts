import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { finalLogin } from './session.ts';

const BASE = '/auth-server/v1';
const code = z.string().min(1, '缺少授权码').max(256, '授权码格式不正确').meta({ label: '授权码' });
const uniqueKey = z.string().min(1, '缺少客户端标识').max(32, '长度不能超过32').meta({ label: '客户端标识' });
const tenantId = z.coerce.number().int().positive().meta({ label: '租户' });

const signedOn = finalLogin.extend({ skipFlag: z.string().nullable() });
const exchange = z.object({
  uniqueKey,
  authorizationCode: code,
  tenantId,
  clientId: z.string().max(16).optional().meta({ label: '客户端' }),
});
const byAuthCode = z.object({ authCode: code });

/** Single sign-on (office §4.7): a partner's server asks for a code for one of its users, whose browser changes it for a session. */
export const ssoApi = {
  code: endpoint({
    act: 'command',
    path: `${BASE}/sso/code`,
    permit: 'public',
    label: '申请单点登录授权码',
    input: z.object({
      uniqueKey,
      tenantId,
      account: z.string().min(1, '请输入登录帐号').max(16, '长度不能超过16').meta({ label: '账号' }),
      timestamp: z.coerce.number().int().nonnegative().meta({ label: '时间戳(毫秒)' }),
      nonce: z
        .string()
        .regex(/^[\w-]{8,64}$/, '随机串格式不正确')
        .meta({ label: '随机串' }),
      sign: z.string().max(128).meta({ label: '签名' }),
    }),
    output: z.object({ authorizationCode: z.string(), expiresIn: z.int() }),
  }),
  socialToken: endpoint({
    act: 'command',
    path: `${BASE}/oauth/social-token`,
    permit: 'public',
    label: '第三方单点登录',
    input: exchange,
    output: signedOn,
  }),
  exchange: endpoint({
    act: 'command',
    path: `${BASE}/oauth/sso-exchange`,
    permit: 'public',
    label: '第三方单点登录',
    input: exchange,
    output: signedOn,
  }),
  ssoLogin: endpoint({
    act: 'command',
    path: `${BASE}/oauth/sso-login`,
    permit: 'public',
    label: '授权码登录',
    input: byAuthCode,
    output: signedOn,
  }),
  pclogin: endpoint({
    act: 'command',
    path: '/report-server/ding/pclogin',
    permit: 'public',
    label: '授权码登录',
    input: byAuthCode,
    output: signedOn,
  }),
};
