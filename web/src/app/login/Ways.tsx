import { useId, type KeyboardEvent, type ReactNode } from 'react';
import './ways.css';

interface Way {
  key: string;
  label: string;
}

interface Props {
  ways: readonly Way[];
  at: string;
  onChange: (key: string) => void;
  children: ReactNode;
}

/** Two ways to say who one is, as tabs. The library's bring menus and lists that fold away with them, an eighth of what somebody waits for who only logs in. */
export function Ways({ ways, at, onChange, children }: Props) {
  const id = useId();
  const walk = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (ways.findIndex((way) => way.key === at) + step + ways.length) % ways.length;
    onChange(ways[next]?.key ?? at);
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className="hc-ways">
      <div role="tablist" onKeyDown={walk}>
        {ways.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === at}
            aria-controls={`${id}panel`}
            tabIndex={key === at ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${at}`}>
        {children}
      </div>
    </div>
  );
}
