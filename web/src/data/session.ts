import { create } from 'zustand';
import type { MenuNode } from '#contract/iam/menu.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import type { OutputOf, Permit } from '#contract/kit/endpoint.ts';
import { heard } from '../locale/speech.ts';
import { stored } from './storage.ts';

/** What every final login and every refresh answers, as far as it is kept. */
export type Tokens = Pick<OutputOf<typeof sessionApi.token>, 'accessToken' | 'authorization' | 'refreshToken'>;

/** The person at the desk. */
export type User = OutputOf<typeof sessionApi.userInfo>;

/** The warehouse the session works in. */
export interface House {
  whId: number;
  whName: string;
  whType: number;
  whCode: string;
}

export interface Session {
  token: string | null;
  authorization: string | null;
  refreshToken: string | null;
  /** When the tokens were last renewed, ms since 1970. */
  refreshTime: number;
  user: User | null;
  house: House | null;
  perms: ReadonlySet<string>;
  menu: MenuNode[];
}

const nobody: Session = {
  token: null,
  authorization: null,
  refreshToken: null,
  refreshTime: 0,
  user: null,
  house: null,
  perms: new Set(),
  menu: [],
};

/** The session of this browser. Read it with a selector; change it with the functions below. */
export const useSession = create<Session>(() => (typeof localStorage === 'undefined' ? nobody : recalled()));

/** Whether the user may do what `permit` guards. The server asks again; this only hides buttons. */
export const useAllowed = (permit: Permit): boolean => useSession((s) => holds(s, permit));

export const holds = (s: Session, permit: Permit): boolean =>
  permit === 'public' || permit === 'session' || s.perms.has(permit);

/** What storage still knows: enough to draw the frame before the server has answered. */
function recalled(): Session {
  const token = stored.get('token');
  if (!token) return nobody;
  return {
    token,
    authorization: stored.get('authorization'),
    refreshToken: stored.get('refreshToken'),
    refreshTime: Number(stored.get('refreshTime') ?? 0),
    user: decoded<User | null>(stored.get('userInfo'), null),
    house: storedHouse(),
    perms: new Set(decoded<string[]>(stored.get('perms'), [])),
    menu: named(decoded<MenuNode[]>(stored.get('menu'), [])),
  };
}

function storedHouse(): House | null {
  const id = stored.get('whId');
  return id
    ? {
        whId: Number(id),
        whName: stored.get('whName') ?? '',
        whType: Number(stored.get('whType') ?? 0),
        whCode: stored.get('whCode') ?? '',
      }
    : null;
}

const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

function decoded<T>(text: string | null, otherwise: T): T {
  if (!text) return otherwise;
  try {
    return JSON.parse(decodeURIComponent(text)) as T; // written by `encoded` above, in this browser
  } catch {
    return otherwise;
  }
}

export function keepTokens({ accessToken, authorization, refreshToken }: Tokens): void {
  const refreshTime = Date.now();
  stored.set('authorization', authorization);
  stored.set('refreshToken', refreshToken);
  stored.set('refreshTime', String(refreshTime));
  stored.set('token', accessToken);
  useSession.setState({ token: accessToken, authorization, refreshToken, refreshTime });
}

/** The tokens another tab of this browser wrote. */
export function adoptTokens(): void {
  const { token, authorization, refreshToken, refreshTime } = recalled();
  useSession.setState({ token, authorization, refreshToken, refreshTime });
}

export function keepUser(user: User): void {
  stored.set('userInfo', encoded(user));
  useSession.setState({ user });
  const { houseId, houseName, houseType, houseCode } = user;
  keepHouse(
    houseId === null
      ? null
      : { whId: houseId, whName: houseName ?? '', whType: houseType ?? 0, whCode: houseCode ?? '' },
  );
}

/** `whId` is written last: the other tabs wake up on it. */
export function keepHouse(house: House | null, authorization?: string): void {
  if (authorization) {
    stored.set('authorization', authorization);
    useSession.setState({ authorization });
  }
  for (const key of ['whName', 'whType', 'whCode', 'whId'] as const) {
    if (house) stored.set(key, String(house[key]));
    else stored.drop(key);
  }
  useSession.setState({ house });
}

export function keepMenu(menu: MenuNode[], perms: string[]): void {
  stored.set('menu', encoded(menu));
  stored.set('perms', encoded(perms));
  useSession.setState({ menu: named(menu), perms: new Set(perms) });
}

/** Menus of ours in the language of the reader. */
function named(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node) => ({
    ...node,
    menuPermissionName: heard(node.menuPermissionName),
    children: named(node.children),
  }));
}

/** Forget the session. Other tabs see the token vanish and leave as well. */
export function forget(): void {
  stored.clear();
  useSession.setState(nobody);
}
