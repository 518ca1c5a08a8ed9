import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

const BASE = '/auth-server/v1';
const session = { act: 'command', permit: 'session', scope: 'none', output: z.null() } as const;

/** The tour a new user is offered once (specification, section 2, home page). */
export const tourApi = {
  ack: endpoint({
    ...session,
    path: `${BASE}/auth/tour-ack`,
    label: '新手引导应答',
    input: z.object({
      accepted: z.union([z.literal(0), z.literal(1)], '取值不在允许范围内').meta({ label: '是否需要引导' }),
    }),
  }),
  seen: endpoint({
    ...session,
    path: `${BASE}/user/updateLastLoginTime`,
    label: '保存最近登录时间',
    input: z.object({}),
  }),
};
