import { DEMO_PASSWORD } from '../../../../db/seed/iam.ts';
import { clientHash } from '../../../domains/iam/password/hash.ts';
import { plain, OF_THE_PLATFORM, OF_PEOPLE, type Ring } from '../ring.ts';

const anyRole = `select r.*, r.id as role_id from iam.role r`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  entitledMenu: { rows: `select e.menu_id as id from iam.tenant_menu e` },
  'session.sendSms': { with: { username: '13800000001', sendType: 1 } },
  'session.verify': { with: { mode: 'pwd', username: 'admin', password: clientHash(DEMO_PASSWORD) } },
  'session.token': { unproved: 'takes the ticket and the cookie of a login just begun: session.test.ts' },
  'session.refresh': { unproved: 'takes the refresh token of a browser that is logged in: session.test.ts' },
  'captcha.check': { unproved: 'takes the place of a notch that only the server knows: captcha.test.ts' },
  'password.verify': { unproved: 'takes a code from a phone: password.test.ts' },
  'password.reset': { unproved: 'takes the ticket of a code from a phone: password.test.ts' },
  'password.change': { unproved: 'takes a code from a phone, and ends the session it is asked in: password.test.ts' },
  'phone.bind': { unproved: 'takes a code from a phone: phone.test.ts' },
  'smsOutbox.queryPage': { open: { every: 'phones are masked and messages sealed: no mark stands in them' } },
  'sso.code': { unproved: 'takes the signature of a partner: sso.test.ts' },
  'sso.socialToken': { unproved: 'takes a code just issued to a partner: sso.test.ts' },
  'sso.exchange': { unproved: 'takes a code just issued to a partner: sso.test.ts' },
  'sso.ssoLogin': { unproved: 'takes a code just issued to a partner: sso.test.ts' },
  'sso.pclogin': { unproved: 'takes a code just issued to a partner: sso.test.ts' },
  menu: { rows: `select m.id, m.id as menu_id, 1 as operate_type from iam.menu m where m.menu_url is not null` },
  'menu.collect': { with: { operateType: 1 } },
  tableView: { rows: `select v.* from iam.table_view v order by v.id desc` },
  'tableView.save': { rows: `select null::bigint as id, 'RING' as name` },
  'tableView.delete': { after: ['tableView.save'] },
  user: {
    rows: `select u.id, u.id as staff_id, u.id as user_id, u.user_name, u.emp_no, u.dept_id, u.position_id, u.is_admin, u.status, u.version, a.account from iam.user u join iam.account a on a.id = u.account_id where not u.is_deleted`,
    open: { owner: OF_PEOPLE },
  },
  'user.add': { rows: `select d.id, d.id as dept_id, 'RING' as user_name from iam.dept d where not d.is_deleted` },
  'user.selectByRoleCode': { rows: `select r.id, r.role_code from iam.role r` },
  userReach: {
    rows: `select u.id, u.id as user_id, u.version from iam.user u where not u.is_deleted`,
    open: { owner: OF_PEOPLE },
  },
  'online.kick': { rows: `select 1 as id, s.id as sid from iam.session s where s.status = 1` },
  online: { open: { owner: OF_PEOPLE } },
  role: {
    rows: `select r.*, r.id as role_id from iam.role r where not r.is_deleted and not r.builtin`,
    open: { owner: OF_PEOPLE },
    off: 'people and their rights: role.test.ts',
  },
  'role.add': { rows: `select 1 as id` },
  'role.assignedMenus': { rows: anyRole },
  'role.assignedDepts': { rows: anyRole },
  'role.assignedScope': { rows: anyRole },
  'role.listByUser': { rows: `select u.id, u.id as user_id from iam.user u` },
  'role.delete': { after: ['role.add'] },
  dept: { rows: `select d.*, d.id as dept_id from iam.dept d where not d.is_deleted`, open: { owner: OF_PEOPLE } },
  'dept.save#new': { rows: `select null::bigint as id, 'RING' as dept_code, 'RING' as dept_name` },
  'dept.delete': { after: ['dept.save#new'] },
  'post.save#new': { rows: `select null::bigint as id, 'RING' as position_code, 'RING' as position_name` },
  post: { rows: plain('iam.position'), open: { owner: OF_PEOPLE } },
  'post.delete': { after: ['post.save#new'] },
  menuAdmin: { rows: `select m.* from iam.menu m where m.tenant_id is not null`, open: { owner: OF_PEOPLE } },
  'menuAdmin.get': { rows: `select m.* from iam.menu m` },
  'menuAdmin.add': {
    rows: `select 1 as id, 0 as parent_id, 35 as menu_type, 'RING' as menu_name`,
    passes: { every: 'hangs below nothing, or below a menu of the product' },
  },
  'menuAdmin.delete': { after: ['menuAdmin.add'] },
  apiClient: {
    rows: `select c.*, array(select b.warehouse_id from iam.user_warehouse b where b.user_id = c.user_id) as warehouse_ids from iam.api_client c where not c.is_deleted`,
    open: { owner: OF_PEOPLE },
  },
  'apiClient.page': { open: { owner: null } },
  'apiClient.choices': { open: { owner: null } },
  'apiClient.add': {
    rows: `select w.id, 'RING-ERP' as name, array[w.id] as warehouse_ids, array['out:order:list'] as permissions from basic.warehouse w where w.status = 1`,
  },
  'apiClient.update': { after: ['apiClient.add'] },
  'apiClient.rotate': { after: ['apiClient.add'] },
  'apiClient.delete': { after: ['apiClient.add'] },
  client: { rows: `select v.* from iam.client_version v`, open: { tenant: OF_THE_PLATFORM, owner: OF_THE_PLATFORM } },
  'client.add': { rows: `select 1 as id`, with: { clientId: 'pc', versionNo: '9.9.9' } },
  'client.disabled': { after: ['client.add', 'client.enabled'] },
};

/** What the demo world has none of, written before the rings begin. */
export const extras: readonly string[] = [
  `with s as (insert into iam.sms_outbox (phone, template, params, status, provider, error) select distinct a.phone, 'PASSWORD', '{"sealed": ""}'::jsonb, 2, 'outbox', 'RING' from iam.account a where a.phone is not null returning id, phone)
   insert into ops.interface_log (tenant_id, direction, system, module, biz_no, url, request, response, success) select distinct u.tenant_id, 2, 'SMS', 'sys', s.id::text, 'outbox ' || u.user_name, '{}', u.user_name, false from s join iam.account a on a.phone = s.phone join iam.user u on u.account_id = a.id`,
  `insert into iam.table_view (tenant_id, user_id, table_key, name, columns) select u.tenant_id, u.id, 'RING', u.user_name, '[]' from iam.user u`,
  `insert into iam.api_client (tenant_id, name, user_id, sponsor_id, permissions) select u.tenant_id, left(u.user_name, 20) || u.id, u.id, u.id, '{out:order:list}' from iam.user u where not u.is_client`,
  `insert into iam.api_key (tenant_id, client_id, prefix, key_hash) select c.tenant_id, c.id, 'ring' || c.id, sha256(c.id::text::bytea) from iam.api_client c`,
  `update iam.user_warehouse b set warehouse_id = w.id from iam.user u, basic.warehouse w where u.tenant_id = 1 and u.user_name = '吴双' and b.tenant_id = 1 and b.user_id = u.id and w.tenant_id = 1 and w.code = 'SH01'`,
  `insert into iam.login_log (tenant_id, account, user_id, mode, result) select u.tenant_id, a.account, u.id, 'pwd', 1 from iam.user u join iam.account a on a.id = u.account_id`,
  `with s as (insert into iam.session (tenant_id, user_id, client_id, device_id, access_hash, access_expire_at, absolute_expire_at, login_mode)
     select u.tenant_id, u.id, 'pc', gen_random_uuid(), sha256(u.id::text::bytea), now() + interval '1 day', now() + interval '1 day', 'pwd' from iam.user u returning tenant_id, id)
   insert into iam.refresh_token (tenant_id, session_id, token_hash, expire_at) select s.tenant_id, s.id, sha256(s.id::text::bytea), now() + interval '1 day' from s`,
];
