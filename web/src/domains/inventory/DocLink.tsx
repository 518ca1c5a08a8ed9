import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text/TextLink.tsx';

/** Where documents are shown, by their type; a task's page is that of its kind. */
const PLACES: Readonly<Record<string, (id: number, no: string) => string>> = {
  IN: (id) => `/Inbound/OrderDetail/${id}`,
  OUT: (id) => `/Outbound/OrderDetail/${id}`,
  WAVE: (id) => `/Outbound/WaveDetail/${id}`,
  SHIP: (id) => `/Outbound/ShipDetail/${id}`,
  PICK: (_, no) => `/Outbound/PickTask?taskNo=${encodeURIComponent(no)}`,
  ADJ: (id) => `/Inner/Adjust?open=${id}`,
  REPLENISH: (_, no) => `/Inner/Replenish?taskNo=${encodeURIComponent(no)}`,
  MOVE: (_, no) => `/Inner/Move?taskNo=${encodeURIComponent(no)}`,
  UNPICK: (_, no) => `/Inner/Unpick?taskNo=${encodeURIComponent(no)}`,
  PUTAWAY: (id) => `/Inbound/Putaway?task=${id}`,
};

interface Doc {
  type: string;
  id: number;
  no: string;
  /** Of a task: what it moved goods for. */
  kind?: string;
}

/** A document by its number, opened by a click where it has a page. */
export function DocLink({ type, id, no, kind }: Doc): ReactNode {
  const to = PLACES[type === 'TASK' ? (kind !== undefined && kind in PLACES ? kind : 'MOVE') : type];
  return to ? <TextLink to={to(id, no)}>{no}</TextLink> : no;
}
