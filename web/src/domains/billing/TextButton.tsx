import { Button } from 'antd';
import type { ReactNode } from 'react';

/** Opens what belongs to a row, beside its list. */
export function TextButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button type="link" size="small" className="hc-row-act" onClick={onClick}>
      {children}
    </Button>
  );
}
