/** What is known of a room that could take the goods of a truck. */
export interface RoomFacts {
  roomId: number;
  code: string;
  name: string;
  maxPallets: number;
  /** Pallets that lie there, that are on their way to a place there, and that trucks assigned to it bring. */
  usedPallets: number;
  claimedPallets: number;
  assignedPallets: number;
  minutesPerPallet: number;
  docks: number;
  /** Goods of the truck, and how many of them lie there already. */
  goods: number;
  goodsThere: number;
  /** Priority with which a producer's goods are bound to it; null: not bound. */
  bound: number | null;
}
export interface RoomScore {
  roomId: number;
  code: string;
  name: string;
  score: number;
  freePallets: number;
  waitMinutes: number;
  affinity: number;
  bound: boolean;
  tight: boolean;
}

/** Free room counts half, a short wait nearly a third, goods that lie there already the rest; two hours of waiting count as no short wait at all. */
const WEIGHTS = { free: 0.5, wait: 0.3, affinity: 0.2 },
  LONG_WAIT = 120;

function scored(room: RoomFacts, pallets: number): RoomScore & { boundAs: number } {
  const free = Math.max(0, room.maxPallets - room.usedPallets - room.claimedPallets - room.assignedPallets);
  const share = room.maxPallets > 0 ? free / room.maxPallets : 0;
  const waitMinutes = Math.round((room.assignedPallets * room.minutesPerPallet) / Math.max(room.docks, 1));
  const affinity = room.goods > 0 ? room.goodsThere / room.goods : 0;
  const score =
    WEIGHTS.free * share + WEIGHTS.wait * Math.max(0, 1 - waitMinutes / LONG_WAIT) + WEIGHTS.affinity * affinity;
  return {
    roomId: room.roomId,
    code: room.code,
    name: room.name,
    score: Math.round(score * 100),
    freePallets: free,
    waitMinutes,
    affinity: Math.round(affinity * 100),
    bound: room.bound !== null,
    tight: free < pallets,
    boundAs: room.bound ?? Number.MAX_SAFE_INTEGER,
  };
}

/** Rooms for a truck, the best first: those its producer is bound to before all, then those with room for the whole of it, then by score. */
export const rankRooms = (rooms: readonly RoomFacts[], pallets: number): RoomScore[] =>
  rooms
    .map((room) => scored(room, pallets))
    .toSorted(
      (a, b) =>
        a.boundAs - b.boundAs || Number(a.tight) - Number(b.tight) || b.score - a.score || a.code.localeCompare(b.code),
    )
    .map(({ boundAs: _, ...room }) => room);

export interface DockFacts {
  dockId: number;
  code: string;
  free: boolean;
  vehicleTypes: readonly string[] | null;
  /** Minutes the one who stands there is expected to need, and has stood already. */
  needs: number;
  stood: number;
}
export interface DockChoice {
  dockId: number;
  code: string;
  free: boolean;
  fits: boolean;
  minutesLeft: number;
}

/** Docks for a truck: free ones first, then those made for its kind, then the one that is soonest done. */
export const rankDocks = (docks: readonly DockFacts[], vehicleType: string | null): DockChoice[] =>
  docks
    .map(({ dockId, code, free, vehicleTypes, needs, stood }) => ({
      dockId,
      code,
      free,
      fits: vehicleType === null || !vehicleTypes?.length || vehicleTypes.includes(vehicleType),
      minutesLeft: free ? 0 : Math.max(0, needs - stood),
    }))
    .toSorted(
      (a, b) =>
        Number(b.free) - Number(a.free) ||
        Number(b.fits) - Number(a.fits) ||
        a.minutesLeft - b.minutesLeft ||
        a.code.localeCompare(b.code),
    );
