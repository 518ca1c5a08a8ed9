import type { menuApi } from '#contract/iam/menu.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import { command, query, type Handlers } from '../../platform/call.ts';
import { allHouses, houseChoices, setHouse } from './houses.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { buttons, collect, favourites, permissions, tree } from './menus.ts';
import { allDictionaries, userInfo } from './queries.ts';
import { refresh } from './refresh.ts';
import { sendSms } from './sms.ts';
import { signClaims } from './tokens.ts';
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
    return { ...house, authorization: await signClaims(call.platform.secrets, { sid, uid, tid, hid: house.houseId }, call.platform.now()) };
  },
  houses: query(houseChoices),
  allHouses: query(allHouses),
} satisfies Handlers<typeof sessionApi>;

export const menu = {
  tree: query(tree),
  permissions: query(permissions),
  buttons: query(buttons),
  favourites: query(favourites),
  collect: command(collect),
  dictionary: query(allDictionaries),
} satisfies Handlers<typeof menuApi>;
