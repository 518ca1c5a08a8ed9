/**
 * The one refusal table: name → wire code → HTTP status → default sentence.
 * Business refusals travel as HTTP 200 with `code ≠ 200`; 4xx/5xx are kept for requests that could
 * not be served as requests. Commands give the exact sentence; the default is for those who do not.
 */
export const REFUSALS = {
  SESSION_ENDED: { code: 401, http: 200, msg: '登录状态已失效，请重新登录' },
  BAD_REQUEST: { code: 400, http: 400, msg: '请求错误' },
  UNAUTHENTICATED: { code: 401, http: 401, msg: '登录超时' },
  FORBIDDEN: { code: 403, http: 403, msg: '拒绝访问' },
  NO_ROUTE: { code: 404, http: 404, msg: '请求地址出错' },
  SLOW_BODY: { code: 408, http: 408, msg: '请求超时' },
  /** More requests a second than one user may send. */
  TOO_FAST: { code: 429, http: 429, msg: '请求过于频繁，请稍后重试' },
  DEFECT: { code: 500, http: 500, msg: '服务器内部错误' },
  NOT_CONFIGURED: { code: 501, http: 501, msg: '服务未实现' },
  /** A system of somebody else answered wrong, or not in time. */
  UPSTREAM: { code: 502, http: 502, msg: '外部服务应答有误，请稍后重试' },
  UPSTREAM_SLOW: { code: 504, http: 504, msg: '外部服务没有及时应答，请稍后重试' },
  UNAVAILABLE: { code: 503, http: 503, msg: '服务不可用' },
  /** Lock wait or deadlock survived every automatic retry, or more is asked than can be done. Nothing was done. */
  BUSY: { code: 100503, http: 503, msg: '系统繁忙，请稍后重试' },

  FIELD: { code: 100001, http: 200, msg: '参数校验失败' },
  NOT_FOUND: { code: 100002, http: 200, msg: '数据不存在或无权访问' },
  VERSION: { code: 100003, http: 200, msg: '数据已被他人修改，请刷新后重试' },
  STATE: { code: 100004, http: 200, msg: '当前状态不允许该操作' },
  DUPLICATE: { code: 100005, http: 200, msg: '数据已存在' },
  IDEMPOTENCY: { code: 100006, http: 200, msg: '重复提交的内容不一致，请刷新后重试' },
  SCOPE: { code: 100007, http: 200, msg: '超出数据权限范围' },
  FILE: { code: 100008, http: 200, msg: '导入文件有误' },
  TOO_LARGE: { code: 100009, http: 200, msg: '数据量过大，请缩小范围' },
  IN_USE: { code: 100010, http: 200, msg: '数据正在被使用' },

  LOGIN_FAILED: { code: 110101, http: 200, msg: '用户名或密码错误' },
  CODE_FAILED: { code: 110102, http: 200, msg: '验证失败' },
  ACCOUNT_LOCKED: { code: 110103, http: 200, msg: '账号已锁定，请稍后再试或联系管理员解锁' },
  CAPTCHA_REQUIRED: { code: 110104, http: 200, msg: '请滑动滑块进行校验！' },
  CAPTCHA_FAILED: { code: 110105, http: 200, msg: '业务验证不通过！' },
  ACCOUNT_DISABLED: { code: 110106, http: 200, msg: '该账号已停用，请联系管理员' },
  NO_TENANT: { code: 110107, http: 200, msg: '该账号未开通任何可用租户' },
  SMS_TOO_SOON: { code: 110108, http: 200, msg: '发送过于频繁，请稍后再试' },
  SMS_TOO_MANY: { code: 110109, http: 200, msg: '今日短信发送次数已达上限' },
  WEAK_PASSWORD: { code: 110110, http: 200, msg: '新密码不符合安全要求，请更换' },
  OLD_PASSWORD_WRONG: { code: 110111, http: 200, msg: '原密码错误' },
  SAME_PASSWORD: { code: 110112, http: 200, msg: '新密码不能与原密码相同' },
  USED_PASSWORD: { code: 110113, http: 200, msg: '新密码不能与最近5次使用的密码相同' },
  NO_WAREHOUSE: { code: 110114, http: 200, msg: '您尚未分配仓库，请联系管理员' },
  NO_PHONE: { code: 110115, http: 200, msg: '该账号未绑定手机号，请联系管理员重置密码' },
  SSO_FAILED: { code: 110116, http: 200, msg: '单点登录凭证无效或已过期' },
  PASSWORD_CHANGE_DUE: { code: 110120, http: 200, msg: '请先修改初始密码' },
  WAREHOUSE_SWITCHED: { code: 110130, http: 200, msg: '当前仓库已切换，请刷新页面' },
  LOGIN_AGAIN: { code: 110401, http: 200, msg: '请重新登录' },
  TOO_OFTEN: { code: 110429, http: 200, msg: '操作过于频繁，请稍后再试' },

  /** A rule of the business said no, in a sentence of its own. */
  BUSINESS: { code: 200000, http: 200, msg: '操作失败' },
  /** Less free stock than asked for. */
  STOCK: { code: 220001, http: 200, msg: '可用数量不足' },
  SUSPENDED: { code: 230101, http: 200, msg: '入库单已挂起，请先取消挂起' },
} as const satisfies Record<string, { code: number; http: number; msg: string }>;

export type RefusalName = keyof typeof REFUSALS;

/** Success of every JSON call. */
export const OK = 200;

/** One bad field: where it is and what to do about it. */
export interface FieldError {
  field: string;
  msg: string;
}

/** The envelope of every JSON answer. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  /** Id of the request in the server's log; the error notice shows it. */
  traceId: string;
}
