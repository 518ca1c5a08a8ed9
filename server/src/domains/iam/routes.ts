import type { captchaApi } from '#contract/iam/captcha.ts';
import type { clientApi, settingApi } from '#contract/iam/client.ts';
import type { deptApi, postApi } from '#contract/iam/dept.ts';
import type { menuApi } from '#contract/iam/menu.ts';
import type { menuAdminApi } from '#contract/iam/menuAdmin.ts';
import type { passwordApi } from '#contract/iam/password.ts';
import type { phoneApi } from '#contract/iam/phone.ts';
import type { roleApi } from '#contract/iam/role.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import type { smsOutboxApi } from '#contract/iam/smsOutbox.ts';
import type { ssoApi } from '#contract/iam/sso.ts';
import type { tableHeaderApi, tableViewApi } from '#contract/iam/tableHeader.ts';
import type { tourApi } from '#contract/iam/tour.ts';
import type { onlineApi, userApi, userReachApi } from '#contract/iam/user.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { bindPhone } from './bindPhone.ts';
import { challenge, check } from './captcha.ts';
import { changePassword } from './changePassword.ts';
import {
  addVersion,
  clientList,
  currentVersion,
  disableVersion,
  enableVersion,
  modifyVersion,
  removeVersion,
  versionPage,
} from './clients.ts';
import { deleteDept, deptList, deptOptions, deptUsers, firstDepts, saveDept } from './depts.ts';
import { assignUser, rolesOfUser } from './grants.ts';
import { allHouses, houseChoices, setHouse } from './houses.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { addMenu, deleteMenu, entitledTree, menuNodeOf, menuQuery, updateMenu } from './menu-admin.ts';
import { buttons, collect, favourites, permissions, tree } from './menus.ts';
import { kick, onlinePage } from './online.ts';
import { outboxPage } from './outbox.ts';
import { deletePost, postList, postOptions, savePost } from './posts.ts';
import { allDictionaries, userInfo } from './queries.ts';
import { refresh } from './refresh.ts';
import { reset, verifyReset } from './reset.ts';
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
} from './roles.ts';
import { settings } from './settings.ts';
import { sendSms } from './sms.ts';
import { issueCode, signOn, signOnByCode } from './sso.ts';
import {
  deleteTableView,
  resetTableHeader,
  rolesToShareWith,
  saveTableHeader,
  saveTableView,
  tableHeaders,
  tableViews,
} from './table-headers.ts';
import { signClaims } from './tokens.ts';
import { answerTour, saveLastLogin } from './tour.ts';
import { enableUsers, resetPassword, revealPhone, unlockUser } from './user-acts.ts';
import {
  exportLoginLogs,
  exportUsers,
  loginLogs,
  userDepts,
  userDetail,
  userOptions,
  userPage,
  usersOfRole,
} from './user-queries.ts';
import { saveOwners, saveWarehouses, usersOfWarehouse } from './user-reach.ts';
import { addUser, updateUser } from './users.ts';
import { verify } from './verify.ts';

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

export const setting = { settings: query(settings), list: query(settings) } satisfies Handlers<typeof settingApi>;
