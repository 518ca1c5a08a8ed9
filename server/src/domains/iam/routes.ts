import type { menuApi } from '#contract/iam/menu.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import type { Handlers } from '../../platform/call.ts';
import { verify } from './login.ts';
import { collect, dictionary, favourites, menuButtons, menuTree, permissionList } from './menus.ts';
import { refresh } from './refresh.ts';
import { logout, openSession } from './session.ts';
import { sendSms } from './sms.ts';
import { allHouses, houses, setHouse, userInfo } from './user.ts';

export const session = { verify, token: openSession, sendSms, refresh, logout, userInfo, setHouse, houses, allHouses } satisfies Handlers<typeof sessionApi>;

export const menu = { tree: menuTree, permissions: permissionList, buttons: menuButtons, favourites, collect, dictionary } satisfies Handlers<typeof menuApi>;
