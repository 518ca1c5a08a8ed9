import { apiClientApi } from './api-client.ts';
import { captchaApi } from './captcha.ts';
import { clientApi, settingApi } from './client.ts';
import { deptApi, postApi } from './dept.ts';
import { menuAdminApi } from './menu-admin.ts';
import { menuApi } from './menu.ts';
import { openClientApi } from './open.ts';
import { passwordApi } from './password.ts';
import { phoneApi } from './phone.ts';
import { roleApi } from './role.ts';
import { sessionApi } from './session.ts';
import { smsOutboxApi } from './sms-outbox.ts';
import { ssoApi } from './sso.ts';
import { tableHeaderApi, tableViewApi } from './table-header.ts';
import { tourApi } from './tour.ts';
import { onlineApi, userApi, userReachApi } from './user.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  session: sessionApi,
  captcha: captchaApi,
  password: passwordApi,
  phone: phoneApi,
  smsOutbox: smsOutboxApi,
  sso: ssoApi,
  menu: menuApi,
  tour: tourApi,
  tableHeader: tableHeaderApi,
  tableView: tableViewApi,
  user: userApi,
  userReach: userReachApi,
  online: onlineApi,
  role: roleApi,
  dept: deptApi,
  post: postApi,
  menuAdmin: menuAdminApi,
  client: clientApi,
  apiClient: apiClientApi,
  openClient: openClientApi,
  setting: settingApi,
};
