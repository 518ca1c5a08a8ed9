import type { apiClientApi } from '#contract/iam/api-client.ts';
import type { captchaApi } from '#contract/iam/captcha.ts';
import type { clientApi, settingApi } from '#contract/iam/client.ts';
import type { deptApi, postApi } from '#contract/iam/dept.ts';
import type { menuAdminApi } from '#contract/iam/menu-admin.ts';
import type { menuApi } from '#contract/iam/menu.ts';
import type { openClientApi } from '#contract/iam/open.ts';
import type { passwordApi } from '#contract/iam/password.ts';
import type { phoneApi } from '#contract/iam/phone.ts';
import type { roleApi } from '#contract/iam/role.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import type { smsOutboxApi } from '#contract/iam/sms-outbox.ts';
import type { ssoApi } from '#contract/iam/sso.ts';
import type { tableHeaderApi, tableViewApi } from '#contract/iam/table-header.ts';
import type { tourApi } from '#contract/iam/tour.ts';
import type { onlineApi, userApi, userReachApi } from '#contract/iam/user.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { deleteClient, enableClient, rotateKey } from './api-client/acts.ts';
import { choices } from './api-client/reach.ts';
import { clientPage, me } from './api-client/read.ts';
import { addClient, updateClient } from './api-client/save.ts';
import {
  addVersion,
  clientList,
  currentVersion,
  disableVersion,
  enableVersion,
  modifyVersion,
  removeVersion,
  versionPage,
} from './client.ts';
import { challenge, check } from './login/captcha.ts';
import { login } from './login/login.ts';
import { issueCode, signOn, signOnByCode } from './login/sso.ts';
import { verify } from './login/verify.ts';
import { addMenu, deleteMenu, entitledTree, menuNodeOf, menuQuery, updateMenu } from './menu/admin.ts';
import { buttons, collect, favourites, permissions, tree } from './menu/menu.ts';
import { deleteDept, deptList, deptOptions, deptUsers, firstDepts, saveDept } from './org/dept.ts';
import { deletePost, postList, postOptions, savePost } from './org/post.ts';
import { changePassword } from './password/change.ts';
import { reset, verifyReset } from './password/reset.ts';
import { bindPhone } from './phone/bind.ts';
import { sendSms } from './phone/code.ts';
import { outboxPage } from './phone/sms-outbox.ts';
import { assignUser, rolesOfUser } from './role/grant.ts';
import {
  addRole,
  assignDepts,
  assignedDepts,
  assignedMenus,
  assignedScope,
  assignMenus,
  assignScope,
  deleteRole,
  roleList,
  roleOptions,
  rolePage,
  updateRole,
} from './role/role.ts';
import { logout } from './session/logout.ts';
import { kick, onlinePage } from './session/online.ts';
import { allDictionaries, userInfo } from './session/read.ts';
import { refresh } from './session/refresh.ts';
import { signClaims } from './session/tokens.ts';
import { allHouses, houseChoices, setHouse } from './session/warehouse.ts';
import { settings } from './setting.ts';
import { enableUsers, resetPassword, revealPhone, unlockUser } from './user/acts.ts';
import { saveOwners, saveWarehouses, usersOfWarehouse } from './user/reach.ts';
import {
  exportLoginLogs,
  exportUsers,
  loginLogs,
  userDepts,
  userDetail,
  userOptions,
  userPage,
  usersOfRole,
} from './user/read.ts';
import { addUser, updateUser } from './user/save.ts';
import {
  deleteTableView,
  resetTableHeader,
  rolesToShareWith,
  saveTableHeader,
  saveTableView,
  tableHeaders,
  tableViews,
} from './user/table-header.ts';
import { answerTour, saveLastLogin } from './user/tour.ts';

/** The public ones open their own transactions: what a failed login leaves behind outlives the refusal, and no tenant is known yet. */
export const session = {
  verify,
  token: login,
  sendSms,
  refresh,
  logout,
  userInfo: query(userInfo),
  setHouse: async (call, input) => {
    const house = await command(setHouse)(call, input);
    const { sessionId: sid, userId: uid, tenantId: tid } = call.actor;
    return {
      ...house,
      authorization: await signClaims(
        call.platform.secrets,
        { sid, uid, tid, hid: house.houseId },
        call.platform.now(),
      ),
    };
  },
  houses: query(houseChoices),
  allHouses: query(allHouses),
} satisfies Handlers<typeof sessionApi>;

export const captcha = { challenge, get: challenge, check } satisfies Handlers<typeof captchaApi>;
export const password = { verify: verifyReset, reset, change: changePassword } satisfies Handlers<typeof passwordApi>;
export const phone = { bind: bindPhone } satisfies Handlers<typeof phoneApi>;
export const sso = {
  code: issueCode,
  socialToken: signOn,
  exchange: signOn,
  ssoLogin: signOnByCode,
  pclogin: signOnByCode,
} satisfies Handlers<typeof ssoApi>;
export const smsOutbox = { queryPage: outboxPage } satisfies Handlers<typeof smsOutboxApi>;

export const menu = {
  tree: query(tree),
  permissions: query(permissions),
  buttons: query(buttons),
  favourites: query(favourites),
  collect: command(collect),
  dictionary: query(allDictionaries),
  dictionaryQueryAll: query(allDictionaries),
} satisfies Handlers<typeof menuApi>;

export const tour = { ack: command(answerTour), seen: command(saveLastLogin) } satisfies Handlers<typeof tourApi>;

export const tableHeader = {
  query: query(tableHeaders),
  save: command(saveTableHeader),
  reset: command(resetTableHeader),
} satisfies Handlers<typeof tableHeaderApi>;
export const tableView = {
  list: query(tableViews),
  roles: query(rolesToShareWith),
  save: command(saveTableView),
  delete: command(deleteTableView),
} satisfies Handlers<typeof tableViewApi>;

export const user = {
  selectList: query(userPage),
  page: query(userPage),
  details: query(userDetail),
  selectDept: query(userDepts),
  selectByRoleCode: query(usersOfRole),
  options: query(userOptions),
  add: addUser,
  update: command(updateUser),
  updateEnabled: command(enableUsers),
  unlock: unlockUser,
  resetPassword,
  reveal: command(revealPhone),
  export: exporting(exportUsers),
  loginLog: query(loginLogs),
  exportLoginLog: exporting(exportLoginLogs),
} satisfies Handlers<typeof userApi>;

export const userReach = {
  byWarehouse: query(usersOfWarehouse),
  saveWarehouses: command(saveWarehouses),
  saveOwners: command(saveOwners),
} satisfies Handlers<typeof userReachApi>;

export const online = { page: query(onlinePage), kick } satisfies Handlers<typeof onlineApi>;

export const role = {
  list: query(roleList),
  page: query(rolePage),
  options: query(roleOptions),
  add: command(addRole),
  update: command(updateRole),
  delete: command(deleteRole),
  assignMenu: command(assignMenus),
  assignMenus: command(assignMenus),
  assignedMenus: query(assignedMenus),
  assignDept: command(assignDepts),
  assignDepts: command(assignDepts),
  assignedDepts: query(assignedDepts),
  assignScope: command(assignScope),
  assignedScope: query(assignedScope),
  assignUser: command(assignUser),
  assignUsers: command(assignUser),
  listByUser: query(rolesOfUser),
} satisfies Handlers<typeof roleApi>;

export const dept = {
  list: query(deptList),
  firstLevel: query(firstDepts),
  users: query(deptUsers),
  options: query(deptOptions),
  save: command(saveDept),
  delete: command(deleteDept),
} satisfies Handlers<typeof deptApi>;

export const post = {
  list: query(postList),
  options: query(postOptions),
  save: command(savePost),
  delete: command(deletePost),
} satisfies Handlers<typeof postApi>;

export const menuAdmin = {
  allTree: query(entitledTree),
  list: query(tree),
  permissionList: query(permissions),
  query: query(menuQuery),
  get: query(menuNodeOf),
  add: addMenu,
  update: updateMenu,
  delete: command(deleteMenu),
} satisfies Handlers<typeof menuAdminApi>;

export const client = {
  list: query(clientList),
  current: query(currentVersion),
  page: query(versionPage),
  add: command(addVersion),
  modify: command(modifyVersion),
  remove: command(removeVersion),
  enabled: command(enableVersion),
  disabled: command(disableVersion),
} satisfies Handlers<typeof clientApi>;

export const apiClient = {
  page: query(clientPage),
  choices: query(choices),
  add: addClient,
  update: command(updateClient),
  rotate: rotateKey,
  updateEnabled: command(enableClient),
  delete: command(deleteClient),
} satisfies Handlers<typeof apiClientApi>;

export const openClient = { me: query(me) } satisfies Handlers<typeof openClientApi>;

export const setting = { settings: query(settings), list: query(settings) } satisfies Handlers<typeof settingApi>;
