import type { ReactNode } from 'react';
import { Logo } from '../shell/Logo.tsx';
import './login.css';
import { Shelves } from './Shelves.tsx';

/** What stands around whoever is not in yet. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main className="hc-login">
      <section className="hc-login-art">
        <Shelves />
        <div>
          <h1>好仓</h1>
          <p>仓储物流管理控制台</p>
        </div>
      </section>
      <section className="hc-login-side">
        <div className="hc-login-box">
          <header className="hc-login-brand">
            <Logo size={34} />
            <b>好仓</b>
          </header>
          {children}
        </div>
        <footer className="hc-faint">推荐使用 Chrome、Edge 浏览器，分辨率 1366×768 以上</footer>
      </section>
    </main>
  );
}
