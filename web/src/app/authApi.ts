import { z } from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import type { House, MenuNode, Tokens, User } from '../data/session.ts';

const base = '/auth-server/v1';

/** A tenant the account may work for. */
export interface Tenant {
  tenantId: number;
  tenantName: string;
}

export interface Verified {
  forceChangePwd: number;
  isVerifyPhone: number;
  verifyKey: string | null;
  phone: string;
  tenantInfos: Tenant[];
  msg: string;
}

export interface HouseChoice {
  warehouseId: number;
  warehouseCode: string;
  warehouseName: string;
  warehouseType: number;
  isCurrent: number;
}

export const authApi = {
  verify: endpoint({ act: 'command', path: `${base}/oauth/verify`, permit: 'public', label: '登录校验', input: z.any(), output: z.custom<Verified>() }),
  token: endpoint({ act: 'command', path: `${base}/oauth/token`, permit: 'public', label: '登录', input: z.any(), output: z.custom<Tokens & { warn?: string }>() }),
  refresh: endpoint({ act: 'command', path: `${base}/oauth/refresh-token`, permit: 'public', label: '刷新', input: z.object({}), output: z.custom<Tokens>() }),
  logout: endpoint({ act: 'command', path: `${base}/auth/logout`, permit: 'public', label: '退出', input: z.object({}), output: z.null() }),
  userInfo: endpoint({ act: 'query', method: 'GET', path: `${base}/auth/user-info`, permit: 'session', scope: 'tenant', label: '用户信息', input: z.object({}), output: z.custom<User>() }),
  setHouse: endpoint({ act: 'command', path: `${base}/auth/sethouse`, permit: 'session', scope: 'tenant', label: '切换仓库', input: z.object({ warehouseId: z.int() }), output: z.custom<House & { authorization: string }>() }),
  houses: endpoint({ act: 'query', method: 'GET', path: `${base}/user-warehouse/list`, permit: 'session', scope: 'tenant', label: '用户仓库', input: z.object({ userId: z.int() }), output: z.custom<HouseChoice[]>() }),
  menuTree: endpoint({ act: 'query', method: 'GET', path: `${base}/menu/getMenuTree`, permit: 'session', scope: 'tenant', label: '菜单', input: z.any(), output: z.custom<MenuNode[]>() }),
  permissions: endpoint({ act: 'query', method: 'GET', path: `${base}/menu/getPermissionList`, permit: 'session', scope: 'tenant', label: '权限', input: z.any(), output: z.custom<string[]>() }),
};
