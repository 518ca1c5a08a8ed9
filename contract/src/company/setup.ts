import { z } from 'zod';
import { hash } from '../iam/password.ts';
import { accountField, personFields } from '../iam/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, name } from '../terms/fields.ts';

const BASE = '/tenant-server/v1/setup';

/** What a company is called. */
export const companyFields = { code: code('公司编码', 32), name: name('公司名称', 64) };
/** Its first administrator. */
export const firstPerson = {
  account: accountField.meta({ label: '管理员账号' }),
  userName: personFields.userName.meta({ label: '管理员姓名' }),
  phone: personFields.phone,
};

/** The first company of a machine and its administrator, for whoever has the code that the machine printed at its start. */
export const setupApi = {
  state: endpoint({
    act: 'query',
    method: 'GET',
    path: BASE,
    permit: 'public',
    label: '是否待启用',
    input: z.object({}),
    output: z.object({ open: z.boolean() }),
  }),
  begin: endpoint({
    act: 'command',
    path: `${BASE}/begin`,
    permit: 'public',
    label: '启用系统',
    input: z.object({
      setupCode: z
        .string('请输入启用码')
        .trim()
        .min(1, '请输入启用码')
        .max(64, '长度不能超过64')
        .meta({ label: '启用码' }),
      ...companyFields,
      ...firstPerson,
      password: hash('密码'),
    }),
    output: z.object({ account: z.string() }),
  }),
};
