import { useState, type ReactElement, type ReactNode } from 'react';
import './opens.css';

/** What the button takes to turn it. */
export interface Turn {
  onClick: () => void;
  onPointerDown: () => void;
  'aria-expanded': boolean;
}

interface Props {
  open: boolean;
  onOpen: (open: boolean) => void;
  button: (turn: Turn) => ReactNode;
  /** The popover of the library, at `children`. */
  popup: (at: { open: boolean; onOpenChange: (open: boolean) => void; children: ReactElement }) => ReactNode;
}

/**
 * A button, and what opens at it: made when it is first wanted, and kept then. A list has sixty of them; each would measure and listen from the start, and again
 * whenever its tab comes to the front. What opens stands at a place of its own over the button, which so stays the same when it is made.
 */
export function Opens({ open, onOpen, button, popup }: Props) {
  const [made, setMade] = useState(open);
  // A press outside closes it before the button hears of it: whoever presses the button of what is open wants it closed.
  const [wasOpen, setWasOpen] = useState(false);
  const turn: Turn = {
    onPointerDown: () => setWasOpen(open),
    onClick: () => {
      setWasOpen(false);
      setMade(true);
      onOpen(!wasOpen && !open);
    },
    'aria-expanded': open,
  };
  return (
    <span className="hc-opens">
      {button(turn)}
      {made && popup({ open, onOpenChange: onOpen, children: <span className="hc-opens-at" /> })}
    </span>
  );
}
