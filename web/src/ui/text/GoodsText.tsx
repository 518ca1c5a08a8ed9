import type { ReactNode } from 'react';

/** A goods as every table names it: code and what is to be minded, then name, then what it looks like. */
export function GoodsText({
  of,
  children,
}: {
  of: { goodsCode: string; goodsName: string; spec?: string | null };
  children?: ReactNode;
}) {
  return (
    <div className="hc-goods-text">
      <b>{of.goodsCode}</b>
      {children}
      <span className="hc-cut" title={of.goodsName}>
        {of.goodsName}
      </span>
      {of.spec && <small className="hc-faint">{of.spec}</small>}
    </div>
  );
}
