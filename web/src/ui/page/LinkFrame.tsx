import type { ReactNode } from 'react';
import { isUnreached } from '../../data/failure.ts';

interface Props {
  /** Whom it is from, and what it is about. */
  head: ReactNode;
  /** Why what is shown grows old. */
  error: Error | null;
  /** Beside how long the link opens it. */
  foot: ReactNode;
  expireAt: string;
  children: ReactNode;
}

/** Around what a page without an account shows. */
export const LinkFrame = ({ head, error, foot, expireAt, children }: Props) => (
  <>
    <header>{head}</header>
    {error && (
      <p className="hc-link-lost" role="alert">
        {isUnreached(error) ? '网络不通：显示的是之前的内容，恢复后自动更新' : error.message}
      </p>
    )}
    {children}
    <footer className="hc-num">
      <span>{foot}</span>
      <span>链接有效至 {expireAt.slice(5, 16)}</span>
    </footer>
  </>
);
