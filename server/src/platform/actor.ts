/**
 * Who is asking, and how far they may reach. Built once per request from the session, never from what the
 * client sends. Explicit in every command and query: scope is a `where` clause you can see.
 */
export interface Actor {
  readonly tenantId: number;
  readonly userId: number;
  readonly userName: string;
  readonly account: string;
  /** Current warehouse; 0 = none yet (calls of scope `warehouse` are then refused before the handler). */
  readonly warehouseId: number;
  /** 0 headquarters, else a branch kind. */
  readonly houseType: number;
  /** Owners whose data the user may see and touch: null = all of the tenant, [] = none. */
  readonly ownerIds: readonly number[] | null;
  /** Somebody of an owner's company (货主账号): of what anyone logged in may ask, he may ask a part. */
  readonly isOwnerAccount: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly sessionId: string;
  /** The session was opened with an initial password: only the calls that change it work. */
  readonly mustChangePassword: boolean;
}

/** Jobs and seeds act as this user of a tenant. */
export const systemActor = (tenantId: number, warehouseId = 0, userId = 0): Actor => ({
  tenantId,
  userId,
  userName: '系统',
  account: 'system',
  warehouseId,
  houseType: 0,
  ownerIds: null,
  isOwnerAccount: false,
  permissions: new Set(),
  sessionId: '',
  mustChangePassword: false,
});

export const may = (actor: Actor, permission: string): boolean => actor.permissions.has(permission);

/** Whether an owner lies inside the actor's scope. */
export const reaches = (actor: Actor, ownerId: number): boolean =>
  actor.ownerIds === null || actor.ownerIds.includes(ownerId);
