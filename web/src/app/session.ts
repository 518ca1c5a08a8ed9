import { menuApi } from '#contract/iam/menu.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { DROPDOWN_SIZE_MAX } from '#contract/kit/page.ts';
import { call } from '../data/call.ts';
import { isFailure } from '../data/failure.ts';
import { fieldKept, openField, wipeField } from '../data/offline/field.ts';
import { atRest, keepConsole } from '../data/offline/worker.ts';
import { queryClient } from '../data/query.ts';
import { CHECK_MS, inOneTab, renewalDue } from '../data/refresh.ts';
import {
  adoptTokens,
  forget,
  keepHouse,
  keepMenu,
  keepTokens,
  keepUser,
  useSession,
  type Tokens,
  type User,
} from '../data/session.ts';
import { stored } from '../data/storage.ts';
import { workspace } from '../data/workspace.ts';
import { tabs, useTabs } from './tabs/tabs.ts';

/** The platform of this console in the menu, and the types asked for (specification, section 9). */
const PLATFORM = 39;

let started: Promise<void> | null = null;

/** Make the session ready to draw pages: fresh tokens first, then who, what and where. Once per load of the console. */
export function start(): Promise<void> {
  started ??= begin().catch((error: unknown) => {
    started = null;
    throw error;
  });
  return started;
}

async function begin(): Promise<void> {
  const known = useSession.getState();
  const user = await orKept(known.user, async () => {
    await renewIfDue();
    return call(sessionApi.userInfo, {});
  });
  keepUser(user);
  // Nothing else is answered, and nothing else shown, until the initial password is changed.
  if (user.pwdStatus === 1) return;
  workspace.open({ tenantId: user.tenantId, userId: user.userId, houseId: user.houseId ?? 0 });
  tabs.resume();
  const whose = useSession.getState().house?.whType === 0 ? '0,2' : '1,2';
  // A page that is opened at once reads before anything else: what it reads is kept from its first answer on.
  const atOnce = fieldKept() || !atHome(),
    field = atOnce ? fieldWork(user) : later(user, () => fieldWork(user));
  await Promise.all([
    orKept(known.menu.length > 0 ? known : null, async () => {
      const [menu, perms] = await Promise.all([
        call(menuApi.tree, { platform: PLATFORM, menuTypeList: '35,36', visibilityList: whose }),
        call(menuApi.permissions, { platform: PLATFORM, menuTypeList: '37' }),
      ]);
      keepMenu(menu, perms);
      return known;
    }),
    atOnce ? field : null,
  ]);
  if (stored.get('OwnerData') === null) void later(user, keepForOthers);
}

/** What this browser still knows, where nobody answers: whoever works without a network is not sent to the login page. */
async function orKept<T>(kept: T | null, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (kept === null || !isFailure(error) || error.http !== 0) throw error;
    return kept;
  }
}

/** The page everybody begins with: nothing is done there that a network could break off. */
const atHome = (): boolean => window.location.pathname === '/';

/** Somebody goes to work: what a page of the floor reads is kept from its first answer on. */
const leftHome = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useTabs.subscribe(() => {
      if (atHome()) return;
      stop();
      resolve();
    });
  });

/** What home does not need comes after it, if whoever it is for is still here then. */
async function later({ tenantId, userId }: User, what: () => Promise<void>): Promise<void> {
  await Promise.race([atRest(), leftHome()]);
  const { user } = useSession.getState();
  if (user?.tenantId === tenantId && user.userId === userId) await what();
}

/** Work goes on without a network. Where the device holds something, pages of the floor find it before they ask. */
async function fieldWork({ tenantId, userId }: User): Promise<void> {
  try {
    const { works } = await import('./field-works.ts');
    await openField({ work: works, whose: `${tenantId} ${userId}`, renew: renewIfDue });
    void keepConsole();
  } catch (error) {
    // Without it everything works as long as there is a network.
    // eslint-disable-next-line no-console
    console.warn('field work', error);
  }
}

/** What pages embedded here look up (specification, sections 3 and 6): the owners of the warehouse, and the dictionaries. Nothing of the console waits for them. */
export async function keepForOthers(): Promise<void> {
  try {
    const { owner } = await import('#contract/basic/partner/owner.ts');
    const [owners, { items }] = await Promise.all([
      call(owner.api.options, { size: DROPDOWN_SIZE_MAX }),
      call(menuApi.dictionary, {}),
    ]);
    stored.set('OwnerData', JSON.stringify(owners.map(({ id }) => id)));
    stored.set('dictionaryAll', JSON.stringify(items));
  } catch (error) {
    // Only logged (specification, section 8).
    // eslint-disable-next-line no-console
    console.warn('owner data', error);
  }
}

/** A final login succeeded: what was here before goes, this session comes. */
export async function signIn(tokens: Tokens): Promise<void> {
  forgetEverything();
  keepTokens(tokens);
  await start();
}

export async function signOut(): Promise<void> {
  await call(sessionApi.logout, {});
  finish();
}

/** This work is over (specification, section 4): no tab of it comes back at the next login. */
export function finish(): void {
  workspace.drop();
  forgetEverything();
}

/** Leave nothing of the session in this browser tab. What was open waits for the same user. */
export function forgetEverything(): void {
  started = null;
  forget();
  void wipeField();
  workspace.leave();
  tabs.park();
  queryClient.clear();
}

/** Work in another warehouse. The console starts again: nothing of the old one may stay on screen. */
export async function moveTo(warehouseId: number, target = '/'): Promise<void> {
  const { authorization, houseId, houseName, houseType, houseCode } = await call(sessionApi.setHouse, { warehouseId });
  stored.drop('OwnerData');
  keepHouse({ whId: houseId, whName: houseName, whType: houseType, whCode: houseCode }, authorization);
  restart(target);
}

/** Tags are cleared (specification, section 4): the work in the old warehouse is over. */
export function restart(target = '/'): void {
  tabs.closeAll();
  workspace.drop();
  location.assign(target);
}

async function renewIfDue(): Promise<void> {
  if (renewalDue(useSession.getState().refreshTime)) await renew();
}

async function renew(): Promise<void> {
  await inOneTab(async () => {
    adoptTokens();
    const { refreshToken, refreshTime } = useSession.getState();
    if (!refreshToken || !renewalDue(refreshTime)) return;
    keepTokens(await call(sessionApi.refresh, {}, { headers: { 'Refresh-Token': refreshToken } }));
  });
}

/** Renew the tokens while the console is open, and follow what other tabs of this browser do to the session. */
export function watchSession(left: () => void, arrived: () => void): void {
  setInterval(() => {
    // A lost answer is asked again in a minute; an ended session is told by `call`.
    if (useSession.getState().token) renewIfDue().catch(() => {});
  }, CHECK_MS);
  stored.watch('token', (token) => {
    const had = useSession.getState().token !== null;
    if (token === null) {
      if (had) left();
    } else if (had) adoptTokens();
    else arrived();
  });
  stored.watch('whId', (whId) => {
    const { token, house } = useSession.getState();
    if (token && whId !== null && house && Number(whId) !== house.whId) restart();
  });
}
