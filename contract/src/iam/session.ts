import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ignored } from '../terms/unknown.ts';

const BASE = '/auth-server/v1';

/** Access tokens live this long; the console refreshes after 3000 s (specification, section 9). */
export const ACCESS_SECONDS = 3600;
export const REFRESH_IDLE_SECONDS = 12 * 3600;
export const SESSION_DAYS = 7;
export const TICKET_SECONDS = 300;
export const SMS_RESEND_SECONDS = 60;
/** Failed attempts that need no slider (specification, section 9). */
export const LOGIN_FAILURES_FREE = 3;
/** What a code by phone is for: a login, the verification of a new device, a forgotten password, a change of password, a new number. */
export const SEND_TYPE = { login: 1, verification: 2, reset: 3, change: 4, bind: 5 } as const;
const SEND_TYPES = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  '取值不在允许范围内',
);
export type SendType = z.output<typeof SEND_TYPES>;

/**
 * What a browser sends instead of a password: lower-case hex SHA-256 of `whc.v1:` + NFKC(password). It is equivalent to the
 * password and never logged. The form is not judged here: a malformed one answers like a wrong one.
 */
const passwordHash = z.string().max(128).meta({ label: '密码' });
const username = z.string().min(1, '请输入登录帐号').max(64, '长度不能超过64').meta({ label: '登录帐号' });
const smsCode = z.string().max(6, '验证码为6位数字').meta({ label: '短信验证码' });
const ticket = z.string().max(128).meta({ label: '登录票据' });

/** What every final login and every refresh answers. */
export const finalLogin = z.object({
  accessToken: z.string(),
  authorization: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  refreshExpiresIn: z.int(),
  tenantId: z.int(),
  pwdStatus: z.int(),
  houseId: z.int().nullable(),
  warn: z.string().optional(),
});
export type TokenAnswer = z.output<typeof finalLogin>;

/** Warehouse model of the specification (section 3, warehouse choice). */
const houseChoice = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  warehouseType: z.int(),
  sourceCode: z.string().nullable(),
  companyId: z.int().nullable(),
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  isCurrent: z.int(),
  isDefault: z.int(),
});
export type HouseChoice = z.output<typeof houseChoice>;

/** Login, session and the warehouse a session works in (specification, sections 3, 4 and 7). */
export const sessionApi = {
  verify: endpoint({
    act: 'command',
    path: `${BASE}/oauth/verify`,
    permit: 'public',
    label: '登录校验',
    input: z.object({
      mode: z.enum(['pwd', 'sms']).default('pwd').meta({ label: '登录方式' }),
      username,
      password: passwordHash.optional(),
      smsCode: smsCode.optional(),
      captchaToken: z.string().max(128).optional().meta({ label: '滑块通行证' }),
    }),
    output: z.object({
      forceChangePwd: z.int(),
      isVerifyPhone: z.int(),
      verifyKey: z.string().nullable(),
      expiresIn: z.int(),
      phone: z.string(),
      tenantInfos: z.array(z.object({ tenantId: z.int(), tenantName: z.string() })),
      msg: z.string(),
    }),
  }),
  token: endpoint({
    act: 'command',
    path: `${BASE}/oauth/token`,
    permit: 'public',
    label: '登录',
    input: z.object({
      grantType: z.string().max(32).default('verify_key').meta({ label: '授权方式' }),
      username,
      verifyKey: ticket,
      tenantId: z.coerce.number().int().positive().meta({ label: '租户' }),
      smsCode: smsCode.optional(),
      password: passwordHash.optional(),
      // Step one is sent again, with what was answered to it; how it was passed stands in the ticket.
      mode: ignored('登录方式'),
      captchaToken: ignored('滑块通行证'),
    }),
    output: finalLogin,
  }),
  sendSms: endpoint({
    act: 'command',
    path: `${BASE}/oauth/send-sms`,
    permit: 'public',
    label: '发送短信验证码',
    input: z.object({
      username: z.string().max(64).optional().meta({ label: '手机号' }),
      sendType: SEND_TYPES.meta({ label: '发送类型(1登录 2用户验证 3重置密码 4修改密码 5绑定手机)' }),
      verifyKey: ticket.optional(),
      captchaToken: z.string().max(128).optional().meta({ label: '滑块通行证' }),
    }),
    output: z.object({ resendIn: z.int() }),
  }),
  refresh: endpoint({
    act: 'command',
    path: `${BASE}/oauth/refresh-token`,
    permit: 'public',
    label: '刷新令牌',
    input: z.object({}),
    output: finalLogin,
  }),
  // Public because it is idempotent: leaving twice, or with a token long dead, is no failure.
  logout: endpoint({
    act: 'command',
    path: `${BASE}/auth/logout`,
    permit: 'public',
    label: '退出',
    input: z.object({}),
    output: z.null(),
  }),
  userInfo: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/auth/user-info`,
    permit: 'session',
    scope: 'own',
    label: '用户信息',
    input: z.object({}),
    output: z.object({
      userId: z.int(),
      userName: z.string(),
      account: z.string(),
      phone: z.string().nullable(),
      phoneVerified: z.boolean(),
      pwdStatus: z.int(),
      houseId: z.int().nullable(),
      houseName: z.string().nullable(),
      houseType: z.int().nullable(),
      houseCode: z.string().nullable(),
      tenantId: z.int(),
      tenantName: z.string(),
      deptId: z.int().nullable(),
      deptName: z.string().nullable(),
      positionName: z.string().nullable(),
      roleNames: z.array(z.string()),
      lastLoginTime: z.string().nullable(),
      isAdmin: z.boolean(),
    }),
  }),
  setHouse: endpoint({
    act: 'command',
    path: `${BASE}/auth/sethouse`,
    permit: 'session',
    scope: 'none',
    label: '切换仓库',
    // The whole model of the warehouse is sent; its number says all of it.
    input: z.object({
      warehouseId: z.coerce.number().int().positive('请选择仓库').meta({ label: '仓库' }),
      warehouseCode: ignored('仓库编码'),
      warehouseName: ignored('仓库名称'),
      warehouseType: ignored('仓库类型'),
      sourceCode: ignored('来源编码'),
      companyId: ignored('公司'),
      companyCode: ignored('公司编码'),
      companyName: ignored('公司名称'),
      isCurrent: ignored('当前'),
      isDefault: ignored('默认'),
    }),
    output: z.object({
      authorization: z.string(),
      houseId: z.int(),
      houseName: z.string(),
      houseType: z.int(),
      houseCode: z.string(),
    }),
  }),
  houses: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user-warehouse/list`,
    permit: 'session',
    scope: 'none',
    label: '用户仓库',
    input: z.object({ userId: z.coerce.number().int().positive().optional().meta({ label: '用户' }) }),
    output: z.array(houseChoice),
  }),
  allHouses: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user-warehouse/all-inner`,
    permit: 'session',
    scope: 'none',
    label: '全部内部仓库',
    input: z.object({}),
    output: z.array(houseChoice.omit({ isCurrent: true, isDefault: true })),
  }),
};
