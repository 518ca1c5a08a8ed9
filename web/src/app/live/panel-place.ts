import { create } from 'zustand';
import { stored } from '../../data/storage.ts';

/** The panel: how large, and from the right and bottom edges how far; those stay when the window changes its size. */
export const PANEL_WIDTH = 448,
  PANEL_HEIGHT = 350;
export interface PanelPlace {
  right: number;
  bottom: number;
  folded: boolean;
}

const FIRST: PanelPlace = { right: 20, bottom: 76, folded: true };

const keptFor = (text: string | null): Record<string, PanelPlace> => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, PanelPlace>) : {}; // written below, in this browser
  } catch {
    return {};
  }
};

/** Where this user left the panel. */
const placeOf = (userId: number): PanelPlace => ({ ...FIRST, ...keptFor(stored.get('alarmPanel'))[userId] });
const keepPlace = (userId: number, place: PanelPlace): void =>
  stored.set('alarmPanel', JSON.stringify({ ...keptFor(stored.get('alarmPanel')), [userId]: place }));

/** Where the panel is in this window: the button in the header and the panel itself look at the same. */
const usePlaces = create<Readonly<Record<number, PanelPlace>>>(() => ({}));

export const usePanelPlace = (userId: number): PanelPlace => usePlaces((places) => places[userId]) ?? placeOf(userId);
/** `keep`: not while it is still being dragged. */
export function putPanel(userId: number, place: PanelPlace, keep = true): void {
  usePlaces.setState({ [userId]: place });
  if (keep) keepPlace(userId, place);
}

/** Inside the window, whatever was dragged or resized. */
export const inside = (
  { right, bottom, folded }: PanelPlace,
  window: { width: number; height: number },
  size: { width: number; height: number },
): PanelPlace => ({
  folded,
  right: Math.max(0, Math.min(right, window.width - size.width)),
  bottom: Math.max(0, Math.min(bottom, window.height - size.height)),
});
