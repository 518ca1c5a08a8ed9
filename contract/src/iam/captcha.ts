import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

const BASE = '/auth-server/v1/captcha';

export const CAPTCHA_SECONDS = 120;
/** Width and height of the handle and of the piece drawn at the left end of the strip. */
export const HANDLE = 44;
/** The strips of the specification (section 9): in the login view, and in dialogs. */
export const STRIPS = { view: { width: 360, height: 50 }, dialog: { width: 430, height: 60 } } as const;

/** What the slider stands before: a login, a code by phone, or a code to reset a password. */
export const SCENES = ['login', 'sms', 'reset'] as const;
export type Scene = (typeof SCENES)[number];

const size = (name: 'width' | 'height', label: string) =>
  z.coerce
    .number()
    .int('请输入正整数')
    .refine((n) => Object.values(STRIPS).some((strip) => strip[name] === n), '取值不在允许范围内')
    .default(STRIPS.view[name])
    .meta({ label });
const asked = z.object({
  scene: z.enum(SCENES, '取值不在允许范围内').default('login').meta({ label: '场景' }),
  width: size('width', '宽度'),
  height: size('height', '高度'),
});
const challenge = z.object({
  captchaId: z.string(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
  handle: z.int(),
  expiresIn: z.int(),
});
export type Challenge = z.output<typeof challenge>;

const step = z.tuple([
  z.number().min(-2000).max(2000),
  z.number().min(-2000).max(2000),
  z.number().min(0).max(600_000),
]);

/** The slider: drawn and judged by the server, one check per challenge. `get` is the same as `challenge` for clients that ask by GET. */
export const captchaApi = {
  challenge: endpoint({
    act: 'command',
    path: `${BASE}/challenge`,
    permit: 'public',
    label: '获取滑块',
    input: asked,
    output: challenge,
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/get`,
    permit: 'public',
    label: '获取滑块',
    input: asked,
    output: challenge,
  }),
  check: endpoint({
    act: 'command',
    path: `${BASE}/check`,
    permit: 'public',
    label: '校验滑块',
    input: z.object({
      captchaId: z.string().min(1, '缺少滑块编号').max(64, '长度不能超过64').meta({ label: '滑块编号' }),
      /** Centre of the handle, from the left edge of the strip; the steps of the track begin at that edge and add up to it. */
      x: z.number('请输入数字').min(-2000).max(2000).meta({ label: '滑动位置' }),
      duration: z.number('请输入数字').min(0).max(600_000).meta({ label: '用时(毫秒)' }),
      track: z.array(step, '轨迹格式不正确').max(1000, '轨迹过长').meta({ label: '轨迹' }),
      mode: z.enum(['drag', 'kbd'], '取值不在允许范围内').default('drag').meta({ label: '操作方式' }),
    }),
    output: z.object({ captchaToken: z.string(), expiresIn: z.int() }),
  }),
};
